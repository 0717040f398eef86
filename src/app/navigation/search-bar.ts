import { create } from 'zustand'

/** Clicks on the search icon that follow one another sooner than this count once (SRCH-03). */
const TOGGLE_DEBOUNCE_MS = 1000

/** Id of the bar, by which its toggle names what it controls. */
export const SEARCH_BAR_ID = 'search-bar'

interface SearchBarState {
  readonly open: boolean
  /** When the search icon was clicked last, in milliseconds since the page began: no change of the clock matters. */
  readonly clickedAt: number
}

/** Whether the search bar shows. */
export const useSearchBar = create<SearchBarState>(() => ({ open: false, clickedAt: Number.NEGATIVE_INFINITY }))

/** Opens or closes the search bar. The first click acts at once; one soon after the last is ignored. */
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
