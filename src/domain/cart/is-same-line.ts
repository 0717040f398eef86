import type { NewCartLine } from '#contract/cart.ts'

/** Returns whether two lines are the same item: same sku, same set of options, same build (OPEN-086). */
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
