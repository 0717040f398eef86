import { takeCarriedNotification } from '../../navigation/documents.ts'
import { restoreTypedFields } from '../../navigation/restore-typed-fields.ts'
import { notify } from '../../notification/notification.ts'
import { cart, session } from '../../shop.ts'
import { goBackByBreadcrumbs } from './breadcrumbs-back.ts'
import { prepareAnnouncements } from './finish-navigation.ts'
import { restoreScrollOfReload } from './restore-scroll.ts'
import { scrollToHash, smoothHashLinks } from './scroll-to-hash.ts'
import { tellRefusedStorage } from './tell-refused-storage.ts'

/**
 * What begins once the page can be used: the session, and with it the cart, in step with other tabs; ways to places
 * on a page. Old service workers go (NAV-31).
 */
export function startShop(): void {
  tellRefusedStorage()
  restoreTypedFields()
  session.start()
  cart.followOtherTabs()
  whenIdle(() => void loadOverlays())
  prepareAnnouncements()
  smoothHashLinks()
  goBackByBreadcrumbs()
  restoreScrollOfReload()
  // The browser went there before the page had its styles and pictures.
  scrollToHash(location.hash)
  const notification = takeCarriedNotification()
  if (notification !== undefined) notify(notification)
  void unregisterServiceWorkers()
}

/** The shop works without them, so nobody is told when they do not come. */
async function loadOverlays(): Promise<void> {
  const overlays = await import('./overlays.tsx').catch(() => undefined)
  overlays?.showOverlays()
}

/** Once the page has loaded and nothing else wants the browser: what comes then was not waited for. */
function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  const later = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
