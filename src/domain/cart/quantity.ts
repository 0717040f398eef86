/**
 * The number of items that a text names: digits alone, blanks around them aside (CART-13). Undefined for everything
 * else, such as '1e3' or '1.5', which would become another number if signs were left out (OPEN-088).
 */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(quantity) ? quantity : undefined
}
