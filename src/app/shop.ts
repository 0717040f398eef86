import { useCart } from './cart/cart.ts'
import { createShop } from './create-shop.ts'
import { replaceDocument } from './navigation/replace-document.ts'
import { hasUnsentInput } from './navigation/unsent-input.ts'
import { useSession } from './session/session.ts'
import { storedItems } from './storage/stored-items.ts'

/**
 * The shop of this document. The first load of a page includes only its stores, and this module loads once the page is
 * usable.
 */
export const { api, cart, credentials, guest, session, visit } = createShop({
  cart: useCart,
  store: useSession,
  items: storedItems,
  openDocument: replaceDocument,
  hasUnsentInput,
})
