import { Cart, type NewCartLine } from '#contract/cart.ts'
import type { Difference } from '#contract/check.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import type { UserProfile } from '#contract/user.ts'

/** Checks the content of a response that matches its schema, and returns the violations. */
type Check<Answer> = (response: Answer) => readonly Difference[]

export function createViolation(field: string, text: string): Difference {
  return { kind: 'violation', field, text }
}

/** Amounts are compared in cents, because sums of fractions are inexact. */
const cents = (dollars: number): number => Math.round(dollars * 100)
const dollars = (amount: number): string => (amount / 100).toFixed(2)

/** Checks the totals in a response that is a cart or an order. */
export function findWrongTotals({ response: schema }: Endpoint, body: unknown): Difference[] {
  if (schema === Cart) {
    const { items, subTotal, discountAmount, shipping, taxAmount, totalAmount } = body as Cart
    const lines = items.reduce((sum, { productPrice, quantity }) => sum + cents(productPrice) * quantity, 0)
    const total = cents(subTotal) - cents(discountAmount) + cents(shipping) + cents(taxAmount)
    return [
      ...compareSums('subTotal', subTotal, lines, 'the lines add up to'),
      ...compareSums('totalAmount', totalAmount, total, 'its parts add up to'),
    ]
  }
  if (schema !== Order) return []
  const { items, discountAmount, shippingCost, taxAmount, totalAmount } = body as Order
  const lines = items.reduce((total, { price, quantity }) => total + cents(price) * quantity, 0)
  const total = lines - cents(discountAmount) + cents(shippingCost) + cents(taxAmount)
  return compareSums('totalAmount', totalAmount, total, 'its parts add up to')
}

function compareSums(field: string, stated: number, made: number, other: string): Difference[] {
  return cents(stated) === made
    ? []
    : [createViolation(field, `is ${dollars(cents(stated))}; ${other} ${dollars(made)}`)]
}

/** Checks that the cart contains a line with the same SKU, options, and build (OPEN-086), in the given quantity. */
export function expectItem(line: NewCartLine, quantity: number | undefined): Check<Cart> {
  return ({ items }) => {
    const item = items.find(
      ({ productId, optionIds, buildId }) =>
        productId === line.productId &&
        buildId === line.buildId &&
        optionIds.toSorted().join('\n') === line.optionIds.toSorted().join('\n'),
    )
    if (item === undefined) return [createViolation('items', `lack ${line.productId}, which was added`)]
    if (quantity === undefined || item.quantity === quantity) return []
    return [createViolation('items.*.quantity', `is ${item.quantity} where ${quantity} was requested`)]
  }
}

/** Checks that the cart does not contain a line. */
export function expectNoItem(id: string): Check<Cart> {
  return ({ items }) => {
    const item = items.find((each) => each.id === id)
    return item === undefined ? [] : [createViolation('items', `still contain ${item.productId}, which was deleted`)]
  }
}

/** Checks that the cart contains the lines of another response. */
export function expectSameItems(expected: Cart): Check<Cart> {
  return ({ items }) => {
    const missing = expected.items.filter(({ id }) => !items.some((item) => item.id === id))
    return missing.length === 0
      ? []
      : [createViolation('items', `lack ${missing.length} of the ${expected.items.length} in the cart`)]
  }
}

/** Checks that each order in the list has an ID, a date and a status. */
export function findWrongOrders(orders: UserProfile['orders']): Difference[] {
  const isUndated = orders.some(({ createdAt }) => Number.isNaN(Date.parse(createdAt)))
  const isNameless = orders.some(({ id, status }) => id === '' || status === '')
  return [
    ...(isUndated ? [createViolation('orders.*.createdAt', 'is not an ISO date')] : []),
    ...(isNameless ? [createViolation('orders.*', 'has an empty ID or status')] : []),
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
