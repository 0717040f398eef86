import {
  addCartItems,
  addGuestCartItems,
  applyGuestPromoCode,
  applyPromoCode,
  type Cart,
  computeCart,
  computeGuestCart,
  getCart,
  getGuestCart,
  removeCartItem,
  removeGuestCartItem,
  updateCartItem,
  updateGuestCartItem,
} from '#contract/cart.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { holds, itemOf, type Check, lacks, sameItems } from './behaviour.ts'
import { type Buyable, type Context, DESTINATION, type Identity } from './context.ts'
import type { Prober } from './prober.ts'

const WRONG_CODE = 'STOREFRONT-VERIFY'
const AGAIN = 'when the cart is read again'

type Answer = Promise<Cart | undefined>

/** The calls of one cart, a guest's or a customer's. */
export interface CartCalls {
  readonly endpoints: {
    readonly add: typeof addCartItems | typeof addGuestCartItems
    readonly update: typeof updateCartItem | typeof updateGuestCartItem
    readonly remove: typeof removeCartItem | typeof removeGuestCartItem
  }
  read(): Answer
  add(body: BodyOf<typeof addCartItems>, check: Check<Cart>): Answer
  update(id: string, body: BodyOf<typeof updateCartItem>, check: Check<Cart>): Answer
  remove(id: string, check: Check<Cart>): Answer
  compute(body: BodyOf<typeof computeCart>, check: Check<Cart>): Answer
  applyPromoCode(body: BodyOf<typeof applyPromoCode>, check: Check<Cart>): Answer
  refusePromoCode(body: BodyOf<typeof applyPromoCode>): Promise<void>
}

export function guestCalls(prober: Prober, token: string): CartCalls {
  const path = { token }
  return {
    endpoints: { add: addGuestCartItems, update: updateGuestCartItem, remove: removeGuestCartItem },
    read: () => prober.probe(getGuestCart, { path }),
    add: (body, check) => prober.probe(addGuestCartItems, { path, body }, check),
    update: (id, body, check) => prober.probe(updateGuestCartItem, { path: { token, id }, body }, check),
    remove: (id, check) => prober.probe(removeGuestCartItem, { path: { token, id } }, check),
    compute: (body, check) => prober.probe(computeGuestCart, { path, body }, check),
    applyPromoCode: (body, check) => prober.probe(applyGuestPromoCode, { path, body }, check),
    refusePromoCode: (body) => prober.probeRefusal(applyGuestPromoCode, { path, body }),
  }
}

export function customerCalls(prober: Prober, headers: Identity): CartCalls {
  return {
    endpoints: { add: addCartItems, update: updateCartItem, remove: removeCartItem },
    read: () => prober.probe(getCart, { headers }),
    add: (body, check) => prober.probe(addCartItems, { headers, body }, check),
    update: (id, body, check) => prober.probe(updateCartItem, { headers, path: { id }, body }, check),
    remove: (id, check) => prober.probe(removeCartItem, { headers, path: { id } }, check),
    compute: (body, check) => prober.probe(computeCart, { headers, body }, check),
    applyPromoCode: (body, check) => prober.probe(applyPromoCode, { headers, body }, check),
    refusePromoCode: (body) => prober.probeRefusal(applyPromoCode, { headers, body }),
  }
}

/**
 * Puts something into a cart, changes it, computes and discounts it and takes it out again, and looks each time whether
 * the cart is so when it is read again (MOCK-39).
 */
export async function probeCart(
  calls: CartCalls,
  { prober, promoCode }: Context,
  { line, shippingMethodId }: Buyable,
): Promise<void> {
  const before = await calls.read()
  // A customer may have the same in the cart already.
  const had = before === undefined ? 0 : (itemOf(before, line)?.quantity ?? 0)
  const { add, update, remove } = calls.endpoints
  const readAgain = async (endpoint: typeof add | typeof update | typeof remove, check: Check<Cart>): Promise<void> => {
    const cart = await calls.read()
    if (cart !== undefined) prober.amend(endpoint, check(cart), AGAIN)
  }

  const added = await calls.add([line], holds(line, had + 1))
  if (added === undefined) return
  await readAgain(add, holds(line, had + 1))
  const item = itemOf(added, line)
  if (item === undefined) return

  const quantity = had + 2
  const updated = await calls.update(item.id, { ...line, id: item.id, quantity }, holds(line, quantity))
  if (updated !== undefined) await readAgain(update, holds(line, quantity))

  const cartId = added.id
  await calls.compute({ cartId, shippingMethodId, address: DESTINATION }, sameItems(added))
  // Of a code that were answered the shop would say that it is applied (PROMO-12, PROMO-13).
  await calls.refusePromoCode({ cartId, promoCode: WRONG_CODE })
  if (promoCode !== undefined) await calls.applyPromoCode({ cartId, promoCode }, sameItems(added))

  const removed = await calls.remove(item.id, lacks(line))
  if (removed !== undefined) await readAgain(remove, lacks(line))
}
