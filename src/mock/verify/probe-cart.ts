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
import { expectItem, findItem, type Check, expectNoItem, expectSameItems } from './behavior.ts'
import { type BuyableProduct, type ProbeContext, DESTINATION, type Identity } from './context.ts'
import type { Prober } from './prober.ts'

const WRONG_CODE = 'STOREFRONT-VERIFY'
const ON_REREAD = 'when the cart is read again'

type CartResponse = Promise<Cart | undefined>

/** The endpoints for the cart of a guest or a customer. */
export interface CartRequests {
  readonly endpoints: {
    readonly add: typeof addCartItems | typeof addGuestCartItems
    readonly update: typeof updateCartItem | typeof updateGuestCartItem
    readonly remove: typeof removeCartItem | typeof removeGuestCartItem
  }
  read(): CartResponse
  add(body: BodyOf<typeof addCartItems>, check: Check<Cart>): CartResponse
  update(id: string, body: BodyOf<typeof updateCartItem>, check: Check<Cart>): CartResponse
  remove(id: string, check: Check<Cart>): CartResponse
  compute(body: BodyOf<typeof computeCart>, check: Check<Cart>): CartResponse
  applyPromoCode(body: BodyOf<typeof applyPromoCode>, check: Check<Cart>): CartResponse
  rejectPromoCode(body: BodyOf<typeof applyPromoCode>): Promise<void>
}

export function createGuestCartRequests(prober: Prober, token: string): CartRequests {
  const path = { token }
  return {
    endpoints: { add: addGuestCartItems, update: updateGuestCartItem, remove: removeGuestCartItem },
    read: () => prober.probe(getGuestCart, { path }),
    add: (body, check) => prober.probe(addGuestCartItems, { path, body }, check),
    update: (id, body, check) => prober.probe(updateGuestCartItem, { path: { token, id }, body }, check),
    remove: (id, check) => prober.probe(removeGuestCartItem, { path: { token, id } }, check),
    compute: (body, check) => prober.probe(computeGuestCart, { path, body }, check),
    applyPromoCode: (body, check) => prober.probe(applyGuestPromoCode, { path, body }, check),
    rejectPromoCode: (body) => prober.probeRejection(applyGuestPromoCode, { path, body }),
  }
}

export function createCustomerCartRequests(prober: Prober, headers: Identity): CartRequests {
  return {
    endpoints: { add: addCartItems, update: updateCartItem, remove: removeCartItem },
    read: () => prober.probe(getCart, { headers }),
    add: (body, check) => prober.probe(addCartItems, { headers, body }, check),
    update: (id, body, check) => prober.probe(updateCartItem, { headers, path: { id }, body }, check),
    remove: (id, check) => prober.probe(removeCartItem, { headers, path: { id } }, check),
    compute: (body, check) => prober.probe(computeCart, { headers, body }, check),
    applyPromoCode: (body, check) => prober.probe(applyPromoCode, { headers, body }, check),
    rejectPromoCode: (body) => prober.probeRejection(applyPromoCode, { headers, body }),
  }
}

/**
 * Adds an item to a cart, changes its quantity, computes totals, applies a discount, and removes the item. Each step is
 * checked by reading the cart again.
 */
export async function probeCart(
  requests: CartRequests,
  { prober, promoCode }: ProbeContext,
  { line, shippingMethodId }: BuyableProduct,
): Promise<void> {
  const initial = await requests.read()
  // The customer's cart may already contain the item.
  const had = initial === undefined ? 0 : (findItem(initial, line)?.quantity ?? 0)
  const { add, update, remove } = requests.endpoints
  const reread = async (endpoint: typeof add | typeof update | typeof remove, check: Check<Cart>): Promise<void> => {
    const cart = await requests.read()
    if (cart !== undefined) prober.amend(endpoint, check(cart), ON_REREAD)
  }

  const added = await requests.add([line], expectItem(line, had + 1))
  if (added === undefined) return
  await reread(add, expectItem(line, had + 1))
  const item = findItem(added, line)
  if (item === undefined) return

  const quantity = had + 2
  const updated = await requests.update(item.id, { ...line, id: item.id, quantity }, expectItem(line, quantity))
  if (updated !== undefined) await reread(update, expectItem(line, quantity))

  const cartId = added.id
  await requests.compute({ cartId, shippingMethodId, address: DESTINATION }, expectSameItems(added))
  // If the API accepted the code, the shop would announce it as applied (PROMO-12, PROMO-13).
  await requests.rejectPromoCode({ cartId, promoCode: WRONG_CODE })
  if (promoCode !== undefined) await requests.applyPromoCode({ cartId, promoCode }, expectSameItems(added))

  const removed = await requests.remove(item.id, expectNoItem(line))
  if (removed !== undefined) await reread(remove, expectNoItem(line))
}
