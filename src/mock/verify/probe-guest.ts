import { createGuest } from '#contract/auth.ts'
import {
  addGuestCartItems,
  applyGuestPromoCode,
  type ComputeRequest,
  computeGuestCart,
  getCart,
  getGuestCart,
  type NewCartLine,
  removeGuestCartItem,
  updateGuestCartItem,
} from '#contract/cart.ts'
import { getNewsletterStatus } from '#contract/newsletter.ts'
import { getOrder } from '#contract/order.ts'
import { getProfile } from '#contract/user.ts'
import type { Prober } from './prober.ts'

/** Nobody's: the domain is kept free for examples (RFC 2606). */
export const STRANGER_EMAIL = 'storefront-verify@example.com'
const NO_ORDER = 'storefront-verify-no-order'
const NO_CODE = 'STOREFRONT-VERIFY'

/** An address to compute shipping and tax for; a public building. */
export const DESTINATION: ComputeRequest['address'] = {
  line1: '700 W Jefferson St',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83720',
  country: 'US',
  taxCode: '',
}

/** What a guest's calls need from the catalogue. */
export interface Buyable {
  readonly line: NewCartLine
  readonly shippingMethodId: number
}

/**
 * A guest puts something into a cart, changes it, computes it and takes it out again: nothing is ordered. Calls for
 * customers are made without a token, to see that they are refused; only those that read.
 * @param buyable undefined when the catalogue has nothing that can be bought.
 */
export async function probeGuest(prober: Prober, buyable: Buyable | undefined): Promise<void> {
  await prober.probe(getCart, {}, 'refusal')
  await prober.probe(getProfile, {}, 'refusal')
  await prober.probe(getNewsletterStatus, { path: { email: STRANGER_EMAIL } }, 'answer')
  const guest = await prober.probe(createGuest, {}, 'answer')
  if (guest === undefined) return
  const token = typeof guest === 'string' ? guest : guest.token
  await prober.probe(getOrder, { path: { orderId: NO_ORDER }, headers: { 'X-Guest-Id': token } }, 'refusal')
  if (buyable === undefined) {
    await prober.probe(getGuestCart, { path: { token } }, 'either')
    return
  }
  const cart = await prober.probe(addGuestCartItems, { path: { token }, body: [buyable.line] }, 'answer')
  await prober.probe(getGuestCart, { path: { token } }, 'answer')
  const item = cart?.items[0]
  if (cart === undefined || item === undefined) return
  const path = { token, id: item.id }
  await prober.probe(updateGuestCartItem, { path, body: { ...buyable.line, id: item.id, quantity: 2 } }, 'either')
  const { shippingMethodId } = buyable
  const toCompute = { cartId: cart.id, shippingMethodId, address: DESTINATION }
  await prober.probe(computeGuestCart, { path: { token }, body: toCompute }, 'answer')
  await prober.probe(applyGuestPromoCode, { path: { token }, body: { cartId: cart.id, promoCode: NO_CODE } }, 'either')
  await prober.probe(removeGuestCartItem, { path }, 'answer')
}
