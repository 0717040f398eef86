import { usePending } from './api/pending-requests.ts'
import { createCartStore } from './cart/cart.ts'
import { createShop } from './create-shop.ts'
import { useNotification } from './notification/notification.ts'
import { clearShopperData } from './session/clear-shopper-data.ts'
import { createSessionStore } from './session/session.ts'
import { createStoredItems } from './storage/stored-items.ts'

/**
 * Opens a new tab that shares local storage and locks with all other tabs. Resets the notification, which is also
 * shared.
 */
export function openTab(ofTab: Storage = createTabStorage()) {
  const items = createStoredItems({
    get localStorage() {
      return localStorage
    },
    sessionStorage: ofTab,
  })
  const [useCart, useSession] = [createCartStore(), createSessionStore()]
  const shop = createShop({ cart: useCart, session: useSession, items, onVisitEnd: clearShopperData })
  useNotification.setState({ notification: null })
  const { start: startSession, ...session } = shop.session
  return { ...shop, ...session, startSession, items, useCart, useSession, useNotification, usePending }
}

function createTabStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
}
