import { routeLoading, type ScrollPosition } from '../../navigation/route-loading.ts'

/** Milliseconds after which a page that still is too short stays where it is. */
const MAX_WAIT_MS = 10_000

/** What a visitor does to scroll by themselves, or to go on. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/**
 * Notes the place as the history is gone through: the router saves anew a moment after each scrolling, and by then the
 * entry is that of the page to come, which is not there yet (COLL-45).
 */
export function watchHistory(): void {
  addEventListener('popstate', () => routeLoading.setState({ position: savedScroll() }))
}

/** Where the page of this entry of the history was scrolled to; undefined where that is not known. */
function savedScroll(): ScrollPosition | undefined {
  const { vike } = (history.state ?? {}) as { readonly vike?: { readonly scrollPosition?: ScrollPosition | null } }
  return vike?.scrollPosition ?? undefined
}

/**
 * Scrolls to where the page was as soon as it is long enough: what a shell shows is loaded after it is drawn, later
 * than the router and the browser wait (COLL-45). Whoever acts meanwhile is left alone.
 */
export function restoreScroll({ x, y }: ScrollPosition): void {
  const timer = setTimeout(end, MAX_WAIT_MS)
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < y) return
    end()
    scrollTo({ left: x, top: y, behavior: 'instant' })
  })

  function end(): void {
    clearTimeout(timer)
    grown.disconnect()
    for (const event of USER_EVENTS) removeEventListener(event, end)
  }

  for (const event of USER_EVENTS) addEventListener(event, end, { passive: true })
  grown.observe(document.body)
}

/** Goes back to the place and the choices that the page was left with when the browser loads it anew. */
export function restoreScrollOfReload(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const position = savedScroll()
  if (position !== undefined && (visit?.type === 'reload' || visit?.type === 'back_forward')) restoreScroll(position)
}
