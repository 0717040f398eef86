import { routeLoading, type ScrollPosition } from '../../lib/navigation/route-loading.ts'
import { useNotification } from '../../lib/notification/notification.ts'

/** Maximum milliseconds to wait for a page to be long enough to scroll. */
const MAX_WAIT_MS = 10_000

/** Events caused by a visitor who scrolls or interacts with the page. */
const USER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/**
 * Records the scroll position on history navigation. The router saves it slightly after scrolling, when the current
 * history entry already belongs to the next page. Also restores it with a document from the back/forward cache, which
 * WebKit does not, because the router restores positions itself.
 */
export function watchHistory(): void {
  addEventListener('popstate', () => routeLoading.setState({ position: savedScroll() }))
  addEventListener('pagehide', () => {
    const position = { x: scrollX, y: scrollY }
    addEventListener('pageshow', ({ persisted }) => persisted && restoreScroll(position), { once: true })
  })
}

/** Returns the scroll position saved in this history entry, if any. */
function savedScroll(): ScrollPosition | undefined {
  const { vike } = (history.state ?? {}) as { readonly vike?: { readonly scrollPosition?: ScrollPosition | null } }
  return vike?.scrollPosition ?? undefined
}

/**
 * Scrolls to the saved position once the page is long enough. The content of a shell page loads after the router and
 * the browser have restored the position. Canceled by user input, and by a notification, which scrolls to the top.
 */
export function restoreScroll({ x, y }: ScrollPosition): void {
  const timer = setTimeout(end, MAX_WAIT_MS)
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < y) return
    end()
    scrollTo({ left: x, top: y, behavior: 'instant' })
  })

  const unsubscribe = useNotification.subscribe(({ notification }) => notification !== null && end())

  function end(): void {
    clearTimeout(timer)
    unsubscribe()
    grown.disconnect()
    for (const event of USER_EVENTS) removeEventListener(event, end)
  }

  for (const event of USER_EVENTS) addEventListener(event, end, { passive: true })
  grown.observe(document.body)
}

function visitType(): NavigationTimingType | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type
}

/** Checks whether the browser loaded this document because the visitor went back or forward. */
export function isBackOrForward(): boolean {
  return visitType() === 'back_forward'
}

/**
 * Restores the scroll position after a reload.
 * @param isOpened whether the previous document opened this page with a reload to pass on state in the history entry.
 * Such a page starts at the top.
 */
export function restoreScrollOfReload(isOpened: boolean): void {
  const isReload = visitType() === 'reload'
  if (isOpened && isReload) {
    // The browser would restore the previous page's scroll position.
    history.scrollRestoration = 'manual'
    scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  const position = savedScroll()
  if (position !== undefined && (isReload || isBackOrForward())) restoreScroll(position)
}
