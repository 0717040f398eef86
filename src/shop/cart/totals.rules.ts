import type { Cart } from '#contract/cart.ts'
import { formatMoney, toCents } from '../lib/money.rules.ts'

/** Formats a shipping price in dollars, or 'Free' for zero (CHK-15). */
export function formatShipping(amount: number): string {
  return amount === 0 ? 'Free' : formatMoney(amount)
}

/** Formats a discount in dollars with a minus sign, or '$0.00' for zero (CART-20). */
export function formatDiscount(amount: number): string {
  return formatMoney(-Math.abs(amount))
}

/** Returns the 'Pre-Tax Total' in dollars: the total minus tax (CART-19). */
export function getPreTaxTotal(cart: Pick<Cart, 'totalAmount' | 'taxAmount'>): number {
  return (toCents(cart.totalAmount) - toCents(cart.taxAmount)) / 100
}

/** Returns the totals of an order as rows of label and text. Omits the discount row if `discount` is undefined. */
export function listOrderTotals(sums: {
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
