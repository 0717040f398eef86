import { hasUnsentInput } from '../lib/navigation/unsent-input.ts'
import { storedItems } from '../lib/storage/stored-items.ts'
import { replaceDocument } from '../session/replace-document.ts'
import { useSession } from '../session/session.ts'
import { useCart } from './cart.ts'
import { createShop } from './create-shop.ts'

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
