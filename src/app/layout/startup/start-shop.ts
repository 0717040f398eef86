import { consumeCarriedNotification, takeLeftPage } from '../../navigation/documents.ts'
import { notify } from '../../notification/notification.ts'
import { cart, session } from '../../shop.ts'
import { storedItems } from '../../storage/stored-items.ts'
import { prepareAnnouncements } from './finish-navigation.ts'
import { restoreScrollOfReload, watchHistory } from './restore-scroll.ts'
import { resumeRouter } from './resume-router.ts'
import { scrollToHash, smoothHashLinks } from './scroll-to-hash.ts'

/**
 * What begins once the page can be used: the session, and with it the cart, in step with other tabs; ways to places
 * on a page. Old service workers go (NAV-31).
 */
export function startShop(): void {
  storedItems.changes.addEventListener('refused', () => void notifyIfBlocked(), { once: true })
  if ((history.state as { readonly typed?: unknown } | null)?.typed !== undefined) void restoreTyped()
  session.start()
  cart.followOtherTabs()
  whenIdle(() => void startLater())
  prepareAnnouncements()
  smoothHashLinks()
  restoreScrollOfReload()
  watchHistory()
  resumeRouter()
  // The browser went there before the page had its styles and pictures.
  scrollToHash(location.hash)
  takeLeftPage()
  const notification = consumeCarriedNotification()
  if (notification !== undefined) notify(notification)
  void unregisterServiceWorkers()
}

/** The shop works without what begins later, so nobody is told when it does not come. */
async function startLater(): Promise<void> {
  const later = await import('./start-when-idle.ts').catch(() => undefined)
  later?.startWhenIdle()
}

async function notifyIfBlocked(): Promise<void> {
  const blocked = await import('./notify-storage-blocked.ts').catch(() => undefined)
  blocked?.notifyStorageBlocked()
}

async function restoreTyped(): Promise<void> {
  const fields = await import('../../navigation/restore-typed-fields.ts').catch(() => undefined)
  fields?.restoreTypedFields()
}

/** How long what begins later waits for a browser that never rests, in milliseconds. */
const LATEST_MS = 2_000

/** Once the page has loaded and nothing else wants the browser: what comes then was not waited for. */
function whenIdle(work: () => void): void {
  // Safari has no idle callback.
  const later = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(work, { timeout: LATEST_MS }) : setTimeout(work)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
