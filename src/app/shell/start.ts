import { refreshCart } from '../state/cart-calls.ts'
import { onCartChangeElsewhere } from '../state/cart-tabs.ts'

/**
 * What begins once the page can be used: the session, and with it the cart, in step with other tabs. Old service
 * workers go (catalogue spec §4).
 */
export function startShop(): void {
  void refreshCart()
  onCartChangeElsewhere(() => void refreshCart())
  void unregisterServiceWorkers()
}

async function unregisterServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
