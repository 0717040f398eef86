import type { NewCartLine } from '#contract/cart.ts'

/** Returns whether two lines are for the same item: the same SKU, options, and build (OPEN-086). */
export function isSameLine(a: NewCartLine, b: NewCartLine): boolean {
  const options = new Set(a.optionIds)
  const others = new Set(b.optionIds)
  return (
    a.productId === b.productId &&
    a.buildId === b.buildId &&
    options.size === others.size &&
    a.optionIds.every((id) => others.has(id))
  )
}

/**
 * Parses a quantity: digits, with optional spaces around them (CART-13). Returns undefined for other text, such as
 * '1e3' or '1.5', because dropping characters would change the number (OPEN-088).
 */
export function parseQuantity(text: string): number | undefined {
  const quantity = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
  return Number.isSafeInteger(quantity) ? quantity : undefined
}
