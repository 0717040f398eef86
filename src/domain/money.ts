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

/** Dollars as whole cents, where sums are exact. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}
