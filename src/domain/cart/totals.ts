import type { Cart } from '#contract/cart.ts'
import { formatMoney, toCents } from '../money.ts'

/** A shipping price in dollars; zero reads 'Free' (CHK-15). */
export function formatShipping(amount: number): string {
  return amount === 0 ? 'Free' : formatMoney(amount)
}

/** A discount in dollars, as what it takes off; a zero discount reads '$0.00' (CART-20). */
export function formatDiscount(amount: number): string {
  return formatMoney(-Math.abs(amount))
}

/** The 'Pre-Tax Total' in dollars: total minus tax (CART-19). */
export function preTaxTotal(cart: Pick<Cart, 'totalAmount' | 'taxAmount'>): number {
  return (toCents(cart.totalAmount) - toCents(cart.taxAmount)) / 100
}

/** The sums under the lines of an order, in dollars, as rows of label and text; without `discount` there is no such row. */
export function orderTotalRows(sums: {
  readonly subtotal: number
  readonly shipping: number
  readonly discount?: number
  readonly tax: number
  readonly total: number
}): (readonly [string, string])[] {
  return [
    ['Subtotal', formatMoney(sums.subtotal)],
    ['Shipping', formatShipping(sums.shipping)],
    ...(sums.discount === undefined ? [] : [['Discount applied', formatDiscount(sums.discount)] as const]),
    ['Tax', formatMoney(sums.tax)],
    ['Total', formatMoney(sums.total)],
  ]
}
