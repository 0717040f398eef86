import type { ApiClient } from '#api/client.ts'
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
import type { GuestToken } from '../session/guest-token.ts'
import type { CartQueue } from './cart-queue.ts'

export interface CartTransport {
  /**
   * From now on the calls are about the customer's cart. A sign-in says so in its turn: what the guest did just before
   * still belongs to the guest's cart, which is merged then.
   */
  shopAsCustomer(): void
  /** From now on the calls are about a guest's cart. */
  shopAsGuest(): void
  /** Whether the cart is a customer's; at the first call it is that of whoever is shopping. */
  isCustomers(): boolean
  get(): Promise<Cart>
  add(lines: NewCartLine[]): Promise<Cart>
  update(item: CartItem): Promise<Cart>
  remove(itemId: string): Promise<Cart>
  compute(request: ComputeRequest): Promise<Cart>
  applyPromoCode(promoCode: string, cartId: string): Promise<Cart>
  /** The guest id stands in the query and in the body (API-17). */
  merge(guestId: string): Promise<Cart>
  /** A guest's cart, whoever is shopping. */
  ofGuest(token: string): Promise<Cart>
}

/**
 * The cart's calls for whoever is shopping: the one place that chooses between the guest paths and the plain ones
 * (CART-26). Each throws {@link ApiError}, or `Superseded` when the shopper has changed meanwhile.
 */
export function createCartTransport({
  api,
  queue,
  guest,
  isSignedIn,
}: {
  readonly api: ApiClient
  readonly queue: Pick<CartQueue, 'forThisShopper'>
  readonly guest: Pick<GuestToken, 'obtain'>
  readonly isSignedIn: () => boolean
}): CartTransport {
  let ofCustomer: boolean | undefined

  function isCustomers(): boolean {
    ofCustomer ??= isSignedIn()
    return ofCustomer
  }

  function ask(asGuest: (token: string) => Promise<Cart>, asCustomer: () => Promise<Cart>): Promise<Cart> {
    return queue.forThisShopper(isCustomers() ? asCustomer() : guest.obtain().then(asGuest))
  }

  return {
    shopAsCustomer() {
      ofCustomer = true
    },
    shopAsGuest() {
      ofCustomer = false
    },
    isCustomers,
    get: () =>
      ask(
        (token) => api.call(getGuestCart, { path: { token } }),
        () => api.call(getCart, {}),
      ),
    add: (body) =>
      ask(
        (token) => api.call(addGuestCartItems, { path: { token }, body }),
        () => api.call(addCartItems, { body }),
      ),
    update: (body) =>
      ask(
        (token) => api.call(updateGuestCartItem, { path: { token, id: body.id }, body }),
        () => api.call(updateCartItem, { path: { id: body.id }, body }),
      ),
    remove: (id) =>
      ask(
        (token) => api.call(removeGuestCartItem, { path: { token, id } }),
        () => api.call(removeCartItem, { path: { id } }),
      ),
    compute: (body) =>
      ask(
        (token) => api.call(computeGuestCart, { path: { token }, body }),
        () => api.call(computeCart, { body }),
      ),
    applyPromoCode: (promoCode, cartId) =>
      ask(
        (token) => api.call(applyGuestPromoCode, { path: { token }, body: { promoCode, cartId } }),
        () => api.call(applyPromoCode, { body: { promoCode, cartId } }),
      ),
    merge: (guestId) => queue.forThisShopper(api.call(mergeCart, { query: { guestId }, body: { guestId } })),
    ofGuest: (token) => queue.forThisShopper(api.call(getGuestCart, { path: { token } })),
  }
}
