import { ApiError } from '#api/api-error.ts'
import type { Cart } from '#contract/cart.ts'
import type { GuestToken } from '../session/guest-token.ts'
import type { CartTransport } from './cart-transport.ts'

/**
 * Merges the guest's lines into the customer's cart and removes the guest, even if there is nothing to merge (SESS-07,
 * SESS-08, OPEN-014).
 * @returns the merged cart, or undefined if the customer's cart must be fetched instead.
 */
export async function mergeGuestCart(transport: CartTransport, guest: GuestToken): Promise<Cart | undefined> {
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
