import type { PageContext } from 'vike/types'
import { routeLoading } from '../../lib/navigation/route-loading.ts'
import { siteOrigin } from '../../lib/navigation/site-origin.ts'
import { announce } from '../../lib/notification/announce.ts'
import { createPageHead } from '../page/page-head.ts'
import { showHead } from '../page/show-head.ts'
import { focusPage } from './focus-page.ts'
import { restoreScroll } from './restore-scroll.ts'
import { scrollToHash } from './scroll-to-hash.ts'

/** Shows the head of the page that the router renders, which only the HTML of an exported page contains. */
export function showPageHead(pageContext: PageContext): void {
  showHead(createPageHead(pageContext, siteOrigin()))
}

/**
 * Mimics how the browser finishes loading a document: keeps the previous page as `from` in the history entry (NAV-29),
 * moves the focus to the page, announces its title, and scrolls to a hash or to the previous position.
 */
export function finishNavigation(isHistoryNavigation: boolean): void {
  const { from, position } = routeLoading.getState()
  const { pathname, search, hash } = location
  if (!isHistoryNavigation && from !== pathname + search) {
    history.replaceState({ ...(history.state as object | null), from }, '')
  }
  if (pathname !== from.replace(/\?.*/s, '') || isHistoryNavigation) {
    focusPage()
    announce(document.title)
  }
  if (isHistoryNavigation) {
    if (position !== undefined) restoreScroll(position)
    return
  }
  if (hash === '') return
  // The router jumps to the hash after this, so this returns to the top before the next frame is drawn. Smooth
  // scrolling starts a frame later because Chromium may drop it in the same frame as a jump.
  requestAnimationFrame(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    requestAnimationFrame(() => scrollToHash(hash))
  })
}
