import { formatMoney } from '../lib/money.rules.ts'
import type { Confirmation } from './review.ts'

/**
 * Describes the changes since the shopper last saw the order in one or two sentences, or returns '' if nothing has
 * changed.
 */
export function reviewChange(before: Confirmation, now: Confirmation): string {
  const lines = ({ cart }: Confirmation) =>
    JSON.stringify(
      cart.items.map(({ productId, optionIds, buildId, quantity }) => [productId, optionIds, buildId, quantity]),
    )
  const [was, is] = [before.cart.totalAmount, now.cart.totalAmount].map(formatMoney)
  const total = was === is ? '' : ` The total was ${was} and is now ${is}.`
  if (lines(before) !== lines(now)) return `The items in your cart have changed.${total}`
  if (now.cart.discountAmount > before.cart.discountAmount) return `Your discount has been applied.${total}`
  return total === '' ? '' : `Shipping, tax, or the discount has changed.${total}`
}
