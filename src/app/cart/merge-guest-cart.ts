import { ApiError } from '#api/api-error.ts'
import type { Cart } from '#contract/cart.ts'
import type { GuestToken } from '../session/guest-token.ts'
import { SupersededError } from './cart-queue.ts'
import type { CartTransport } from './cart-transport.ts'

/**
 * Merges the guest's lines into the customer's cart. The guest is then removed, also if nothing is left to merge
 * (SESS-07, SESS-08, OPEN-014).
 * @returns the merged cart; undefined if there is none to show, so the customer's cart must be fetched.
 * @throws {SupersededError} when the shopper has changed meanwhile.
 */
export async function mergeGuestCart(transport: CartTransport, guest: GuestToken): Promise<Cart | undefined> {
  const guestId = guest.known()
  if (guestId === null) return undefined
  try {
    const merged = await transport.merge(guestId)
    guest.discard(guestId)
    return merged
  } catch (error) {
    if (error instanceof SupersededError) throw error
    if (isNotFound(error) && (await isGuestUnknown(transport, guestId))) guest.discard(guestId)
    return undefined
  }
}

/** Returns whether the server does not know the guest, so nothing is left to merge: an earlier response was lost. */
async function isGuestUnknown(transport: CartTransport, guestId: string): Promise<boolean> {
  try {
    await transport.ofGuest(guestId)
    return false
  } catch (error) {
    return isNotFound(error)
  }
}

/** Returns whether the server does not know the cart or line of a request. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
