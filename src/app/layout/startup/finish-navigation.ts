import { routeLoading } from '../../navigation/route-loading.ts'
import { restoreScroll } from './restore-scroll.ts'
import { scrollToHash } from './scroll-to-hash.ts'

/** Where titles are announced; the notification has a place of its own inside the page. */
const ANNOUNCER = 'body > .visually-hidden[aria-live]'

/** Puts the place of announcements into the page; it must be there before the first. */
export function prepareAnnouncements(): void {
  const announcer = document.createElement('div')
  announcer.className = 'visually-hidden'
  announcer.setAttribute('aria-live', 'polite')
  document.body.append(announcer)
}

/**
 * What a page load by the browser would bring and a navigation within the shop has to do itself: the page left stays
 * known as `from` in the history entry (NAV-29), the focus goes to the page, its title is announced, and
 * a hash, or the place where the page was left, is scrolled to.
 */
export function finishNavigation(isHistoryNavigation: boolean): void {
  const { from, position } = routeLoading.getState()
  const { pathname, search, hash } = location
  if (!isHistoryNavigation && from !== pathname + search) {
    history.replaceState({ ...(history.state as object | null), from }, '')
  }
  if (pathname !== from.replace(/\?.*/s, '') || isHistoryNavigation) {
    focusPage()
    const announcer = document.querySelector(ANNOUNCER)
    if (announcer !== null) announcer.textContent = document.title
  }
  if (isHistoryNavigation) {
    if (position !== undefined) restoreScroll(position)
    return
  }
  if (hash === '') return
  // The router jumps to the hash after this; the next frame is not drawn yet when the smooth way begins.
  requestAnimationFrame(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    scrollToHash(hash)
  })
}

/** The page gets the focus unless it has given it to a field of its own. */
function focusPage(): void {
  const main = document.getElementById('main')
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true })
}
