import type { Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import type { Difference } from '#contract/differences/difference.ts'
import type { Order } from '#contract/order.ts'
import type { OrderListEntry, UserProfile } from '#contract/user.ts'

/** Checks the content of a response that matches its schema, and returns the violations. */
export type Check<Answer> = (response: Answer) => readonly Difference[]

export function createViolation(field: string, text: string): Difference {
  return { kind: 'violation', field, text }
}

/** Amounts are compared in cents, because sums of fractions are inexact. */
const cents = (dollars: number): number => Math.round(dollars * 100)
const dollars = (amount: number): string => (amount / 100).toFixed(2)

/** Checks that the subtotal is the sum of the lines, and that the total is the sum of its parts. */
export function findWrongSums(cart: Cart): Difference[] {
  const lines = cart.items.reduce((sum, { productPrice, quantity }) => sum + cents(productPrice) * quantity, 0)
  const total = cents(cart.subTotal) - cents(cart.discountAmount) + cents(cart.shipping) + cents(cart.taxAmount)
  return [
    ...sumDifferences('subTotal', cart.subTotal, lines, 'the lines add up to'),
    ...sumDifferences('totalAmount', cart.totalAmount, total, 'its parts add up to'),
  ]
}

/** Checks that the total of an order equals its lines minus the discount, plus shipping and tax. */
export function findWrongOrderSums(order: Order): Difference[] {
  const lines = order.items.reduce((total, { price, quantity }) => total + cents(price) * quantity, 0)
  const total = lines - cents(order.discountAmount) + cents(order.shippingCost) + cents(order.taxAmount)
  return sumDifferences('totalAmount', order.totalAmount, total, 'its parts add up to')
}

function sumDifferences(field: string, stated: number, made: number, other: string): Difference[] {
  return cents(stated) === made
    ? []
    : [createViolation(field, `is ${dollars(cents(stated))}; ${other} ${dollars(made)}`)]
}

/** Returns the cart line with the same SKU, options, and build (OPEN-086). */
export function findItem(cart: Cart, line: NewCartLine): CartItem | undefined {
  return cart.items.find(
    ({ productId, optionIds, buildId }) =>
      productId === line.productId &&
      buildId === line.buildId &&
      optionIds.toSorted().join('\n') === line.optionIds.toSorted().join('\n'),
  )
}

/** Checks that the cart contains an item in the given quantity. */
export function expectItem(line: NewCartLine, quantity: number): Check<Cart> {
  return (cart) => {
    const item = findItem(cart, line)
    if (item === undefined) return [createViolation('items', `lack ${line.productId}, which was added`)]
    if (item.quantity === quantity) return []
    return [createViolation('items.*.quantity', `is ${item.quantity} where ${quantity} was requested`)]
  }
}

/** Checks that the cart does not contain an item. */
export function expectNoItem(line: NewCartLine): Check<Cart> {
  return (cart) =>
    findItem(cart, line) === undefined
      ? []
      : [createViolation('items', `still contain ${line.productId}, which was deleted`)]
}

/**
 * Checks that the cart contains the items of an earlier response, because compute and promo codes return the cart
 * (OPEN-005, OPEN-007).
 */
export function expectSameItems(expected: Cart): Check<Cart> {
  return ({ items }) => {
    const missing = expected.items.filter(({ id }) => !items.some((item) => item.id === id))
    return missing.length === 0
      ? []
      : [createViolation('items', `lack ${missing.length} of the ${expected.items.length} in the cart`)]
  }
}

/** Checks that each order in the list has an ID, a date, a status, and a correct total. */
export function checkListedOrders({ orders }: UserProfile): Difference[] {
  const undated = orders.some(
    ({ createdAt }) => !/^\d{4}-\d{2}-\d{2}/.test(createdAt) || Number.isNaN(Date.parse(createdAt)),
  )
  const nameless = orders.some(({ id, status }) => id === '' || status === '')
  return [
    ...(undated ? [createViolation('orders.*.createdAt', 'is not an ISO date')] : []),
    ...(nameless ? [createViolation('orders.*', 'has an empty ID or status')] : []),
  ]
}

/** Checks that an order matches its entry in the order list. */
export function expectListedOrder({ id, totalAmount }: Pick<OrderListEntry, 'id' | 'totalAmount'>): Check<Order> {
  return (order) => [
    ...(order.id === id ? [] : [createViolation('id', 'is not that of the requested order')]),
    ...(order.items.length > 0 ? [] : [createViolation('items', 'are missing')]),
    ...sumDifferences('totalAmount', order.totalAmount, cents(totalAmount), 'the list of orders has'),
  ]
}

/** Checks that an object contains the values that were sent. */
export function expectSentValues<Sent extends object>(sent: Sent, at = ''): Check<object | undefined> {
  return (stored) => {
    if (stored === undefined) return [createViolation(at === '' ? 'response' : at, 'lacks what was sent')]
    const values = new Map<string, unknown>(Object.entries(stored))
    return Object.entries(sent).flatMap(([name, value]) =>
      values.get(name) === value ? [] : [createViolation(at === '' ? name : `${at}.${name}`, 'is not what was sent')],
    )
  }
}
