/** Converts dollars in a request to whole cents, which the mock uses for all totals. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts whole cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100
}
