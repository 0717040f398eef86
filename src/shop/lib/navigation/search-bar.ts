import { create } from 'zustand'

/** Milliseconds in which further clicks on the search icon are ignored (SRCH-03). */
const TOGGLE_DEBOUNCE_MS = 1000

/** ID of the search bar, for the `aria-controls` of its button. */
export const SEARCH_BAR_ID = 'search-bar'

interface SearchBarState {
  readonly open: boolean
  /**
   * Time of the last click on the search icon, in milliseconds since page load. Changes to the system clock do not
   * affect it.
   */
  readonly clickedAt: number
}

/** Whether the search bar is open, and the time of the icon's last click. */
export const useSearchBar = create<SearchBarState>(() => ({ open: false, clickedAt: Number.NEGATIVE_INFINITY }))

/**
 * Opens or closes the search bar. The first click takes effect immediately, and clicks soon after another one are
 * ignored.
 */
export function toggleSearchBar(): void {
  const now = performance.now()
  useSearchBar.setState(({ open, clickedAt }) => ({
    open: now - clickedAt < TOGGLE_DEBOUNCE_MS ? open : !open,
    clickedAt: now,
  }))
}

export function closeSearchBar(): void {
  useSearchBar.setState({ open: false })
}
