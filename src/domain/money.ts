// 'negative' leaves the sign off whatever rounds to zero.
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' })

/** An amount in dollars as the shop shows it: USD, en-US (session spec §1). Zero has no sign. */
export function formatMoney(amount: number): string {
  return dollars.format(amount)
}

/** A shipping price in dollars; zero reads 'Free' (session spec §9). */
export function formatShipping(amount: number): string {
  return amount === 0 ? 'Free' : formatMoney(amount)
}

/** A discount in dollars, as what it takes off; a zero discount reads '$0.00' (session spec §9). */
export function formatDiscount(amount: number): string {
  return formatMoney(-Math.abs(amount))
}

/**
 * A price in dollars as texts: the current one, and the original where the current is below it (session spec §3).
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
