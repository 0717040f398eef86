/**
 * Parses a quantity: digits, with optional spaces around them (CART-13). Returns undefined for other text, such as
 * '1e3' or '1.5', because dropping characters would change the number (OPEN-088).
 */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(quantity) ? quantity : undefined
}
