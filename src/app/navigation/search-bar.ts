import { create } from 'zustand'

/** Clicks on the search icon that follow one another sooner than this count once (catalogue spec §9). */
const TOGGLE_DEBOUNCE_MS = 1000

/** Id of the bar, by which its toggle names what it controls. */
export const SEARCH_BAR_ID = 'search-bar'

/** Whether the search bar shows (session spec §3). */
export const useSearchBar = create<{ readonly open: boolean }>(() => ({ open: false }))

let lastClick = Number.NEGATIVE_INFINITY

/** Opens or closes the search bar. The first click acts at once; one soon after the last is ignored. */
export function toggleSearchBar(): void {
  const now = Date.now()
  const ignored = now - lastClick < TOGGLE_DEBOUNCE_MS
  lastClick = now
  if (!ignored) useSearchBar.setState(({ open }) => ({ open: !open }))
}

export function closeSearchBar(): void {
  useSearchBar.setState({ open: false })
}
