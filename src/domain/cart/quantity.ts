/**
 * Parses a quantity: digits only, surrounding spaces ignored (CART-13). Returns undefined for anything else, such as
 * '1e3' or '1.5', which would become a different number if characters were dropped (OPEN-088).
 */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(quantity) ? quantity : undefined
}
