import type { Finding } from '../../findings/finding.ts'

/** Rules for possible violations of the law, such as items sold or shipped where this is not allowed. */
const LAW = new Set([
  'unknown-state',
  'invalid-zip',
  'sku-missing-restrictions',
  'card-without-restrictions',
  'card-without-flag',
])

/** Rules for wrong prices, wrong products in the cart, and products that cannot be bought. */
const MONEY = /price|discount|cents|stock|sku|variant|card-(?:product|without-options)|duplicate-product-number/

/** Rules for text repeated on several pages, which shoppers rarely notice. */
const DUPLICATES = /^duplicate-(?!product-number|sku)/

/**
 * Sorts findings for editors: legal and financial ones first, then findings on the most pages, and duplicates last
 * (AUD-102). Findings of equal rank keep their order.
 */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) => getRank(one) - getRank(other) || other.place.pages.length - one.place.pages.length,
  )
}

function getRank({ rule }: Finding): number {
  const name = rule.slice(rule.indexOf('/') + 1)
  if (LAW.has(name)) return 0
  if (DUPLICATES.test(name)) return 3
  return MONEY.test(name) ? 1 : 2
}
