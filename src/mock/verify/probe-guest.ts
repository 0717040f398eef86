import { createGuest } from '#contract/auth.ts'
import { getCart, getGuestCart } from '#contract/cart.ts'
import { getOrder } from '#contract/order.ts'
import { getProfile } from '#contract/user.ts'
import { type ProbeContext, UNREGISTERED_EMAIL, UNKNOWN_ID } from './context.ts'
import { createGuestCartRequests, probeCart } from './probe-cart.ts'
import { probeOrder } from './probe-order.ts'
import type { Prober } from './prober.ts'

/**
 * Probes the cart of a guest and, with `all`, an order of a guest. Also checks that customer endpoints reject read
 * requests without a token.
 */
export async function probeGuest(context: ProbeContext): Promise<void> {
  const { prober, buyable, includeWrites } = context
  await prober.probeRejection(getCart, {})
  await prober.probeRejection(getProfile, {})
  const token = await createGuestForProbe(prober)
  if (token === undefined) return
  const buyer = { 'X-Guest-Id': token }
  await prober.probeRejection(getOrder, { path: { orderId: UNKNOWN_ID }, headers: buyer })
  if (buyable === undefined) {
    await prober.probe(getGuestCart, { path: { token } })
    return
  }
  const requests = createGuestCartRequests(prober, token)
  await probeCart(requests, context, buyable)
  if (includeWrites) await probeOrder(requests, context, buyable, { email: UNREGISTERED_EMAIL, buyer, headers: {} })
}

/** Returns the token of a new guest. */
export async function createGuestForProbe(prober: Prober): Promise<string | undefined> {
  const guest = await prober.probe(createGuest, {})
  return typeof guest === 'object' ? guest.token : guest
}
