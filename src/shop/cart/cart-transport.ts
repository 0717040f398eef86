import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import * as cart from '#contract/cart.ts'
import type { GuestToken } from '../session/guest-token.ts'

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

/** Creates the cart requests of the document's shopper. Each request throws {@link ApiError}. */
export function createCartTransport({
  api,
  guest,
  isSignedIn,
}: {
  readonly api: ApiClient
  readonly guest: Pick<GuestToken, 'obtain'>
  readonly isSignedIn: () => boolean
}): CartTransport {
  async function request(
    name: keyof typeof ENDPOINTS,
    { body, id = '' }: { readonly body?: unknown; readonly id?: string } = {},
  ): Promise<cart.Cart> {
    const [asGuest, asCustomer] = ENDPOINTS[name]
    const token = isSignedIn() ? '' : await guest.obtain()
    // Each endpoint uses only the parameters of its path.
    const endpoint = (isSignedIn() ? asCustomer : asGuest) as typeof cart.updateGuestCartItem
    return api.call(endpoint, { path: { token, id }, body: body as cart.CartItem })
  }

  return {
    get: () => request('get'),
    add: (body) => request('add', { body }),
    update: (body) => request('update', { body, id: body.id }),
    remove: (id) => request('remove', { id }),
    compute: (body) => request('compute', { body }),
    applyPromoCode: (promoCode, cartId) => request('promoCode', { body: { promoCode, cartId } }),
    merge: (guestId) => api.call(cart.mergeCart, { query: { guestId }, body: { guestId } }),
    ofGuest: (token) => api.call(cart.getGuestCart, { path: { token } }),
  }
}

/**
 * Merges the guest's lines into the customer's cart and removes the guest, even if there is nothing to merge (SESS-07,
 * SESS-08, OPEN-014).
 * @returns the merged cart, or undefined if the customer's cart must be fetched instead.
 */
export async function mergeGuestCart(transport: CartTransport, guest: GuestToken): Promise<cart.Cart | undefined> {
  const guestId = guest.known()
  if (guestId === null) return undefined
  try {
    const merged = await transport.merge(guestId)
    guest.discard(guestId)
    return merged
  } catch (error) {
    if (isNotFound(error) && (await isGuestUnknown(transport, guestId))) guest.discard(guestId)
    return undefined
  }
}

/** Checks whether the guest is unknown to the server, because the response to an earlier successful merge was lost. */
async function isGuestUnknown(transport: CartTransport, guestId: string): Promise<boolean> {
  try {
    await transport.ofGuest(guestId)
    return false
  } catch (error) {
    return isNotFound(error)
  }
}

/** Checks whether a request failed because the server does not know the cart or the line. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
