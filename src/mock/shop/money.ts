/** Converts dollars to whole cents. The mock computes all totals in cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts whole cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}
