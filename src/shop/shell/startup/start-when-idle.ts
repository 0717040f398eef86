import { CartLinks } from '../notification-banner.tsx'
import { keepFocus } from './keep-focus.ts'
import { showOverlays } from './overlays.tsx'

/** Starts everything that can wait until the browser is idle. */
export function startWhenIdle(): void {
  showOverlays()
  keepFocus()
  // A failure is not reported, because the banner loads the script again.
  CartLinks.preload().catch(() => undefined)
}
