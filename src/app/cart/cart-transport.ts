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
  get(): Promise<Cart>
  add(lines: NewCartLine[]): Promise<Cart>
  update(item: CartItem): Promise<Cart>
  remove(itemId: string): Promise<Cart>
  compute(request: ComputeRequest): Promise<Cart>
  applyPromoCode(promoCode: string, cartId: string): Promise<Cart>
  /** Merges the guest's cart. Sends the guest ID in both the query and the body (API-17). */
  merge(guestId: string): Promise<Cart>
  /** Fetches a guest's cart, even while a customer is signed in. */
  ofGuest(token: string): Promise<Cart>
}

/**
 * Creates the cart requests for the current shopper. This is the only place that chooses between guest and customer
 * paths (CART-26). Each request throws {@link ApiError}, or `SupersededError` if the shopper has changed.
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
  function request(
    asGuest: (token: string, signal: AbortSignal) => Promise<Cart>,
    asCustomer: (signal: AbortSignal) => Promise<Cart>,
  ): Promise<Cart> {
    return queue.forThisShopper(async (signal) => {
      if (isSignedIn()) return asCustomer(signal)
      const token = await guest.obtain()
      // If the guest has signed in since, the customer's session is kept.
      return isSignedIn() ? asCustomer(signal) : asGuest(token, signal)
    })
  }

  return {
    get: () =>
      request(
        (token, signal) => api.call(getGuestCart, { path: { token }, signal }),
        (signal) => api.call(getCart, { signal }),
      ),
    add: (body) =>
      request(
        (token, signal) => api.call(addGuestCartItems, { path: { token }, body, signal }),
        (signal) => api.call(addCartItems, { body, signal }),
      ),
    update: (body) =>
      request(
        (token, signal) => api.call(updateGuestCartItem, { path: { token, id: body.id }, body, signal }),
        (signal) => api.call(updateCartItem, { path: { id: body.id }, body, signal }),
      ),
    remove: (id) =>
      request(
        (token, signal) => api.call(removeGuestCartItem, { path: { token, id }, signal }),
        (signal) => api.call(removeCartItem, { path: { id }, signal }),
      ),
    compute: (body) =>
      request(
        (token, signal) => api.call(computeGuestCart, { path: { token }, body, signal }),
        (signal) => api.call(computeCart, { body, signal }),
      ),
    applyPromoCode: (promoCode, cartId) =>
      request(
        (token, signal) => api.call(applyGuestPromoCode, { path: { token }, body: { promoCode, cartId }, signal }),
        (signal) => api.call(applyPromoCode, { body: { promoCode, cartId }, signal }),
      ),
    merge: (guestId) =>
      queue.forThisShopper((signal) => api.call(mergeCart, { query: { guestId }, body: { guestId }, signal })),
    ofGuest: (token) => queue.forThisShopper((signal) => api.call(getGuestCart, { path: { token }, signal })),
  }
}
