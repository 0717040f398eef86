import { create } from 'zustand'

/** Milliseconds; clicks on the search icon that follow sooner count as one (SRCH-03). */
const TOGGLE_DEBOUNCE_MS = 1000

/** ID of the bar, for the `aria-controls` of its button. */
export const SEARCH_BAR_ID = 'search-bar'

interface SearchBarState {
  readonly open: boolean
  /** Time of the last click on the search icon in milliseconds since page load, independent of changes of the clock. */
  readonly clickedAt: number
}

/** Whether the search bar shows. */
export const useSearchBar = create<SearchBarState>(() => ({ open: false, clickedAt: Number.NEGATIVE_INFINITY }))

/** Opens or closes the search bar. The first click takes effect immediately; one soon after the last is ignored. */
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
