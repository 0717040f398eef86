/** Dollars as they stand on the wire, in whole cents; every sum in the mock is made of these. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Whole cents as dollars on the wire. */
export function toDollars(cents: number): number {
  return cents / 100
}
