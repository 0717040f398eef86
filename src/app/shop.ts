import { useCart } from './cart/cart.ts'
import { createShop } from './create-shop.ts'
import { clearShopperData } from './session/clear-shopper-data.ts'
import { useSession } from './session/session.ts'
import { storedItems } from './storage/stored-items.ts'

/**
 * The shop of this tab. The first load of a page includes only its stores, and this module loads once the page is
 * usable.
 */
export const { api, cart, credentials, guest, session } = createShop({
  cart: useCart,
  session: useSession,
  items: storedItems,
  onVisitEnd: clearShopperData,
})
