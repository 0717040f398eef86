import { prefetchPages } from '../../navigation/prefetch.ts'
import { CartLinks } from '../notification-banner.tsx'
import { keepFocus } from './keep-focus.ts'
import { loadPageData } from './load-page-data.ts'
import { showOverlays } from './overlays.tsx'

/** Starts everything that can wait until the browser is idle. */
export function startWhenIdle(): void {
  showOverlays()
  keepFocus()
  prefetchPages(loadPageData)
  // A failure is not reported, because the banner loads the script again.
  CartLinks.preload().catch(() => undefined)
}
