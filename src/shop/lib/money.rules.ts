const THOUSANDS = /\B(?=(?:\d{3})+\.)/g

/**
 * Formats an amount in dollars as USD in en-US (CART-28). Zero has no minus sign. Avoids Intl.NumberFormat, whose
 * first use blocks a slow phone for about 80 ms; a test compares the results. Amounts must be below 10^12.
 */
export function formatMoney(amount: number): string {
  const size = Math.abs(amount)
  // Shifts the decimal point instead of multiplying, so that 1.005 rounds up to 1.01.
  const cents = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`))
  const sign = amount < 0 && cents > 0 ? '-' : ''
  return `${sign}$${(cents / 100).toFixed(2).replace(THOUSANDS, ',')}`
}

/**
 * Formats a price in dollars: the current price, plus the original price if it is higher (CART-06). Returns a message
 * for an unknown price (OPEN-092).
 */
export function formatPrices(
  current: number | null,
  original: number | null,
): { readonly current: string; readonly original?: string } {
  if (current === null) return { current: 'Price not available' }
  if (original === null || original <= current) return { current: formatMoney(current) }
  return { current: formatMoney(current), original: formatMoney(original) }
}

/** Converts dollars to whole cents, for exact sums. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}
