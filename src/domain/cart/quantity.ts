/**
 * Parses a quantity, which must consist of digits and may be surrounded by spaces (CART-13). Returns undefined for
 * anything else, such as '1e3' or '1.5', because dropping characters would result in a different number (OPEN-088).
 */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(quantity) ? quantity : undefined
}
