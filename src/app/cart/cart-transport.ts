import type { ApiClient } from '#api/client.ts'
import * as cart from '#contract/cart.ts'
import type { GuestToken } from '../session/guest-token.ts'
import type { CartQueue } from './cart-queue.ts'

/** Endpoints of the cart, for a guest and for a customer (CART-26). */
const ENDPOINTS = {
  get: [cart.getGuestCart, cart.getCart],
  add: [cart.addGuestCartItems, cart.addCartItems],
  update: [cart.updateGuestCartItem, cart.updateCartItem],
  remove: [cart.removeGuestCartItem, cart.removeCartItem],
  compute: [cart.computeGuestCart, cart.computeCart],
  promoCode: [cart.applyGuestPromoCode, cart.applyPromoCode],
} as const

export interface CartTransport {
  get(): Promise<cart.Cart>
  add(lines: cart.NewCartLine[]): Promise<cart.Cart>
  update(item: cart.CartItem): Promise<cart.Cart>
  remove(itemId: string): Promise<cart.Cart>
  compute(request: cart.ComputeRequest): Promise<cart.Cart>
  applyPromoCode(promoCode: string, cartId: string): Promise<cart.Cart>
  /** Merges the guest's cart. Sends the guest ID in both the query and the body (API-17). */
  merge(guestId: string): Promise<cart.Cart>
  /** Fetches a guest's cart, even while a customer is signed in. */
  ofGuest(token: string): Promise<cart.Cart>
}

/**
 * Creates the cart requests for the current shopper. Each request throws {@link ApiError}, or `SupersededError` if the
 * shopper has changed.
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
  function request(name: keyof typeof ENDPOINTS, input: { readonly body?: unknown; readonly id?: string } = {}) {
    return queue.forThisShopper(async (signal) => {
      const token = isSignedIn() ? '' : await guest.obtain()
      const [asGuest, asCustomer] = ENDPOINTS[name]
      // If the guest has signed in since, the customer's session is kept. A path uses only its own parameters.
      const endpoint = (isSignedIn() ? asCustomer : asGuest) as typeof cart.updateGuestCartItem
      const { body, id = '' } = input
      return api.call(endpoint, { path: { token, id }, body: body as cart.CartItem, signal })
    })
  }

  return {
    get: () => request('get'),
    add: (body) => request('add', { body }),
    update: (body) => request('update', { body, id: body.id }),
    remove: (id) => request('remove', { id }),
    compute: (body) => request('compute', { body }),
    applyPromoCode: (promoCode, cartId) => request('promoCode', { body: { promoCode, cartId } }),
    merge: (guestId) =>
      queue.forThisShopper((signal) => api.call(cart.mergeCart, { query: { guestId }, body: { guestId }, signal })),
    ofGuest: (token) => queue.forThisShopper((signal) => api.call(cart.getGuestCart, { path: { token }, signal })),
  }
}
