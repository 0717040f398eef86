import type { Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import type { Order } from '#contract/order.ts'
import type { OrderListEntry, UserProfile } from '#contract/user.ts'
import type { Difference } from '../live-api/difference.ts'

/** What an answer has to show beyond its shape; gives what it breaks. */
export type Check<Answer> = (response: Answer) => readonly Difference[]

export function createViolation(field: string, text: string): Difference {
  return { kind: 'breach', field, text }
}

/** Sums are compared in cents: dollars as numbers have no exact sum. */
const cents = (dollars: number): number => Math.round(dollars * 100)
const dollars = (amount: number): string => (amount / 100).toFixed(2)

/** The subtotal is the sum of the lines, the total that of its parts (MOCK-39). */
export function cartSums(cart: Cart): Difference[] {
  const lines = cart.items.reduce((sum, { productPrice, quantity }) => sum + cents(productPrice) * quantity, 0)
  const total = cents(cart.subTotal) - cents(cart.discountAmount) + cents(cart.shipping) + cents(cart.taxAmount)
  return [
    ...sumDifferences('subTotal', cart.subTotal, lines, 'the lines come to'),
    ...sumDifferences('totalAmount', cart.totalAmount, total, 'its parts come to'),
  ]
}

/** The total of an order is its lines, less the discount, with shipping and tax (MOCK-40). */
export function orderSums(order: Order): Difference[] {
  const lines = order.items.reduce((total, { price, quantity }) => total + cents(price) * quantity, 0)
  const total = lines - cents(order.discountAmount) + cents(order.shippingCost) + cents(order.taxAmount)
  return sumDifferences('totalAmount', order.totalAmount, total, 'its parts come to')
}

function sumDifferences(field: string, stated: number, made: number, other: string): Difference[] {
  return cents(stated) === made
    ? []
    : [createViolation(field, `is ${dollars(cents(stated))}; ${other} ${dollars(made)}`)]
}

/** The line of a choice: same sku, same options, same build (OPEN-086). */
export function findItem(cart: Cart, line: NewCartLine): CartItem | undefined {
  return cart.items.find(
    ({ productId, optionIds, buildId }) =>
      productId === line.productId &&
      buildId === line.buildId &&
      optionIds.toSorted().join('\n') === line.optionIds.toSorted().join('\n'),
  )
}

/** The cart holds a choice in this quantity. */
export function expectItem(line: NewCartLine, quantity: number): Check<Cart> {
  return (cart) => {
    const item = findItem(cart, line)
    if (item === undefined) return [createViolation('items', `lack ${line.productId}, which was added`)]
    if (item.quantity === quantity) return []
    return [createViolation('items.*.quantity', `is ${item.quantity} where ${quantity} was asked for`)]
  }
}

/** The cart does not hold a choice. */
export function expectNoItem(line: NewCartLine): Check<Cart> {
  return (cart) =>
    findItem(cart, line) === undefined
      ? []
      : [createViolation('items', `still hold ${line.productId}, which was deleted`)]
}

/** The cart has the items that another answer had: what was computed or discounted is the cart (OPEN-005, OPEN-007). */
export function sameItems(expected: Cart): Check<Cart> {
  return ({ items }) => {
    const missing = expected.items.filter(({ id }) => !items.some((item) => item.id === id))
    return missing.length === 0
      ? []
      : [createViolation('items', `lack ${missing.length} of the ${expected.items.length} in the cart`)]
  }
}

/** Each order of the list can be opened, dated and summed. */
export function listedOrders({ orders }: UserProfile): Difference[] {
  const undated = orders.some(
    ({ createdAt }) => !/^\d{4}-\d{2}-\d{2}/.test(createdAt) || Number.isNaN(Date.parse(createdAt)),
  )
  const nameless = orders.some(({ id, status }) => id === '' || status === '')
  return [
    ...(undated ? [createViolation('orders.*.createdAt', 'is no ISO date')] : []),
    ...(nameless ? [createViolation('orders.*', 'has an empty id or status')] : []),
  ]
}

/** An order is the one that the list promises. */
export function isListed({ id, totalAmount }: Pick<OrderListEntry, 'id' | 'totalAmount'>): Check<Order> {
  return (order) => [
    ...(order.id === id ? [] : [createViolation('id', 'is not that of the order asked for')]),
    ...(order.items.length > 0 ? [] : [createViolation('items', 'are none')]),
    ...sumDifferences('totalAmount', order.totalAmount, cents(totalAmount), 'the list of orders has'),
  ]
}

/** An object has the values that were sent. */
export function expectSentValues<Sent extends object>(sent: Sent, at = ''): Check<object | undefined> {
  return (stored) => {
    if (stored === undefined) return [createViolation(at === '' ? 'answer' : at, 'lacks what was sent')]
    const values = new Map<string, unknown>(Object.entries(stored))
    return Object.entries(sent).flatMap(([name, value]) =>
      values.get(name) === value ? [] : [createViolation(at === '' ? name : `${at}.${name}`, 'is not what was sent')],
    )
  }
}
