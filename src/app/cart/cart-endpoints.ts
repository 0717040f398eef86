import {
  addCartItems,
  addGuestCartItems,
  applyGuestPromoCode,
  applyPromoCode,
  type Cart,
  type CartItem,
  type ComputeRequest,
  computeCart,
  computeGuestCart,
  getCart,
  getGuestCart,
  mergeCart,
  type NewCartLine,
  removeCartItem,
  removeGuestCartItem,
  updateCartItem,
  updateGuestCartItem,
} from '#contract/cart.ts'
import { api } from '../api/api.ts'
import { guestToken } from '../session/guest-token.ts'
import { restoreSession } from '../session/restore-session.ts'
import { useSession } from '../session/session.ts'
import { forThisShopper } from './cart-queue.ts'

/** Whose cart the calls are about; undefined until the first call. */
let owner: 'guest' | 'customer' | undefined

/**
 * Whether the calls are about the customer's cart. A sign-in changes that in its turn (`shopAs`): what the guest
 * did just before still belongs to the guest's cart, which is merged then.
 */
export function isCustomerCart(): boolean {
  restoreSession()
  owner ??= useSession.getState().status === 'signed-in' ? 'customer' : 'guest'
  return owner === 'customer'
}

export function shopAs(next: 'guest' | 'customer'): void {
  owner = next
}

/**
 * The cart's calls for whoever is shopping: the one place that chooses between the guest paths and the plain ones
 * (session spec §7).
 */
export const cartEndpoints = {
  get: () =>
    ask(
      (token) => api.call(getGuestCart, { path: { token } }),
      () => api.call(getCart, {}),
    ),
  add: (body: NewCartLine[]) =>
    ask(
      (token) => api.call(addGuestCartItems, { path: { token }, body }),
      () => api.call(addCartItems, { body }),
    ),
  update: (body: CartItem) =>
    ask(
      (token) => api.call(updateGuestCartItem, { path: { token, id: body.id }, body }),
      () => api.call(updateCartItem, { path: { id: body.id }, body }),
    ),
  remove: (id: string) =>
    ask(
      (token) => api.call(removeGuestCartItem, { path: { token, id } }),
      () => api.call(removeCartItem, { path: { id } }),
    ),
  compute: (body: ComputeRequest) =>
    ask(
      (token) => api.call(computeGuestCart, { path: { token }, body }),
      () => api.call(computeCart, { body }),
    ),
  applyPromoCode: (promoCode: string, cartId: string) =>
    ask(
      (token) => api.call(applyGuestPromoCode, { path: { token }, body: { promoCode, cartId } }),
      () => api.call(applyPromoCode, { body: { promoCode, cartId } }),
    ),
  /** The guest id stands in the query and in the body (session spec §7). */
  merge: (guestId: string) => forThisShopper(api.call(mergeCart, { query: { guestId }, body: { guestId } })),
  /** A guest's cart, whoever is shopping. */
  ofGuest: (token: string) => forThisShopper(api.call(getGuestCart, { path: { token } })),
}

function ask(asGuest: (token: string) => Promise<Cart>, asCustomer: () => Promise<Cart>): Promise<Cart> {
  return forThisShopper(isCustomerCart() ? asCustomer() : guestToken().then(asGuest))
}
