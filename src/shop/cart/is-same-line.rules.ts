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
