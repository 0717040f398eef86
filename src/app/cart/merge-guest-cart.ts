import { ApiError } from '#api/api-error.ts'
import type { Cart } from '#contract/cart.ts'
import type { GuestToken } from '../session/guest-token.ts'
import { SupersededError } from './cart-queue.ts'
import type { CartTransport } from './cart-transport.ts'

/**
 * Brings the guest's lines into the customer's cart; the guest is forgotten then, and also where nothing is left to
 * merge (SESS-07, SESS-08, OPEN-014).
 * @returns the merged cart; undefined when there is none to show, so that the customer's own is to be fetched.
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

/** Whether the server knows nothing of a guest, so that nothing is left to merge: an earlier answer was lost. */
async function isGuestUnknown(transport: CartTransport, guestId: string): Promise<boolean> {
  try {
    await transport.ofGuest(guestId)
    return false
  } catch (error) {
    return isNotFound(error)
  }
}

/** Whether the server does not know the cart, or the line, that a call was about. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
