import { cart, session } from '../../cart/shop.ts'
import { consumeCarriedNotification, consumePreviousPage } from '../../lib/navigation/documents.ts'
import { prepareAnnouncements } from '../../lib/notification/announce.ts'
import { notify } from '../../lib/notification/notification.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { consumeEndNotification } from '../../session/replace-document.ts'
import { CartLinks } from '../notification-banner.tsx'
import { focusPage } from './focus-page.ts'
import { keepFocus } from './keep-focus.ts'
import { notifyStorageBlocked } from './notify-storage-blocked.ts'
import { showOverlays } from './overlays.tsx'
import { isBackOrForward, restoreScrollOfReload, watchHistory } from './restore-scroll.ts'
import { resumeRouter } from './resume-router.ts'
import { scrollToHash, smoothHashLinks } from './scroll-to-hash.ts'

/**
 * Starts everything that makes the page usable: the session with the cart, synchronized with other tabs, and scrolling
 * to positions on the page. Removes old service workers (NAV-31).
 */
export function startShop(): void {
  storedItems.changes.addEventListener('refused', notifyStorageBlocked, { once: true })
  session.start()
  cart.followOtherTabs()
  whenIdle(startLater)
  prepareAnnouncements()
  smoothHashLinks()
  const left = consumePreviousPage()
  restoreScrollOfReload(Boolean(left))
  // The router does the same within a document.
  if (document.activeElement === document.body && (left !== null || isBackOrForward())) focusPage()
  watchHistory()
  resumeRouter()
  // Scrolls again because the browser scrolled before the page had its styles and images.
  scrollToHash(location.hash)
  const notification = consumeEndNotification() ?? consumeCarriedNotification()
  if (notification !== undefined) notify(notification)
  void unregisterServiceWorkers()
}

/** Starts everything that can wait until the browser is idle. */
function startLater(): void {
  showOverlays()
  keepFocus()
  // A failure is not reported, because the banner loads the script again.
  CartLinks.preload().catch(() => undefined)
}

/** Maximum milliseconds that deferred work waits for the browser to become idle. */
const LATEST_MS = 2_000

/** Runs a task once the page has loaded and the browser is idle, so that it does not delay the page. */
function whenIdle(work: () => void): void {
  // Safari does not support requestIdleCallback.
  const later = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: LATEST_MS }) : setTimeout(work)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  // Firefox rejects if cookies are blocked.
  const registrations = await navigator.serviceWorker.getRegistrations().catch(() => [])
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
