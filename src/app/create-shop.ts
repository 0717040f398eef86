import type { ApiClient } from '#api/client.ts'
import { setAnalyticsUser } from './analytics/track.ts'
import { createApi } from './api/create-api.ts'
import { createCartSync } from './cart/cart-sync.ts'
import type { CartStore } from './cart/cart.ts'
import { createCart, type ShopCart } from './cart/create-cart.ts'
import { reportCartChange } from './cart/report-cart-change.ts'
import { notify } from './notification/notification.ts'
import { createSession, type ShopSession } from './session/create-session.ts'
import { createCredentials, type Credentials } from './session/credentials.ts'
import { createGuestToken, type GuestToken } from './session/guest-token.ts'
import type { SessionStore } from './session/session.ts'
import type { StoredItems } from './storage/stored-items.ts'

/** API client, session, and cart of a tab, synchronized with other tabs. */
export interface Shop {
  readonly credentials: Credentials
  readonly guest: GuestToken
  readonly api: ApiClient
  readonly cart: ShopCart
  readonly session: ShopSession
}

/** Creates the shop of a tab from the given stores and stored items. */
export function createShop(stores: {
  readonly cart: CartStore
  readonly session: SessionStore
  readonly items: StoredItems
  /** Called when a visit has ended. `leaves` is true if the shopper will be redirected to the home page. */
  readonly onVisitEnd: (leaves: boolean) => void
}): Shop {
  const credentials = createCredentials(stores.session, stores.items)
  const api = createApi(credentials)
  const sessionDependencies = { store: stores.session, items: stores.items, credentials, api }
  const guest = createGuestToken(sessionDependencies)
  const tabs = createCartSync()
  const cart = createCart({
    store: stores.cart,
    items: stores.items,
    api,
    guest,
    credentials,
    tabs,
    notify,
    onChange: reportCartChange,
  })
  const session = createSession({
    ...sessionDependencies,
    guest,
    cart,
    setAnalyticsUser,
    onVisitEnd: stores.onVisitEnd,
  })
  return { credentials, guest, api, cart, session }
}
