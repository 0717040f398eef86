const THOUSANDS = /\B(?=(?:\d{3})+\.)/g

/**
 * An amount in dollars as the shop shows it: USD, en-US (CART-28). Zero has no sign.
 *
 * Written out, since the first Intl.NumberFormat of a page stops a slow phone for about 80 ms; a test holds it
 * against that formatter. Amounts are below 10^12.
 */
export function formatMoney(amount: number): string {
  const size = Math.abs(amount)
  // Shifted as decimal digits, so that 1.005 is half a cent above 1.00; multiplied it would be a little less.
  const cents = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`))
  const sign = amount < 0 && cents > 0 ? '-' : ''
  return `${sign}$${(cents / 100).toFixed(2).replace(THOUSANDS, ',')}`
}

/** A shipping price in dollars; zero reads 'Free' (CHK-15). */
export function formatShipping(amount: number): string {
  return amount === 0 ? 'Free' : formatMoney(amount)
}

/** A discount in dollars, as what it takes off; a zero discount reads '$0.00' (CART-20). */
export function formatDiscount(amount: number): string {
  return formatMoney(-Math.abs(amount))
}

/**
 * A price in dollars as texts: the current one, and the original where the current is below it (CART-06).
 * An unknown price says so in words (OPEN-092).
 */
export function priceTexts(
  current: number | null,
  original: number | null,
): { readonly current: string; readonly original?: string } {
  if (current === null) return { current: 'Price not available' }
  if (original === null || original <= current) return { current: formatMoney(current) }
  return { current: formatMoney(current), original: formatMoney(original) }
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

/** Dollars as whole cents, where sums are exact. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}
