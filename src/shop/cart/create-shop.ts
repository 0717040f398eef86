import type { ApiClient } from '#api/client.ts'
import { notify } from '../lib/notification/notification.ts'
import { createApi } from '../session/create-api.ts'
import { createSession, type ShopSession } from '../session/create-session.ts'
import { createCredentials, type Credentials } from '../session/credentials.ts'
import { createDocumentVisit, type DocumentVisit, type VisitDependencies } from '../session/document-visit.ts'
import { createGuestToken, type GuestToken } from '../session/guest-token.ts'
import { createCartSync } from './cart-sync.ts'
import type { CartStore } from './cart.ts'
import { createCart, type ShopCart } from './create-cart.ts'
import { reportCartChange } from './report-cart-change.ts'

/** API client, session, and cart of a document, synchronized with other tabs. */
export interface Shop {
  readonly credentials: Credentials
  readonly visit: DocumentVisit
  readonly guest: GuestToken
  readonly api: ApiClient
  readonly cart: ShopCart
  readonly session: ShopSession
}

/** Creates the shop of a document from the given stores and stored items. */
export function createShop({
  cart: cartStore,
  ...dependencies
}: VisitDependencies & { readonly cart: CartStore }): Shop {
  const { store, items } = dependencies
  const credentials = createCredentials(store, items)
  const visit = createDocumentVisit(dependencies)
  const api = createApi(credentials, visit)
  const guest = createGuestToken({ store, items, visit, api })
  const cart = createCart({
    store: cartStore,
    items,
    api,
    guest,
    credentials,
    visit,
    tabs: createCartSync(),
    notify,
    onChange: reportCartChange,
  })
  const session = createSession({ store, items, credentials, visit, api, cart })
  return { credentials, visit, guest, api, cart, session }
}
