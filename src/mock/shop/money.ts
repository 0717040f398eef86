/** Converts dollars to whole cents, in which the mock computes all totals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts whole cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}
