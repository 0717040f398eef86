import type { NewCartLine } from '#contract/cart.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { toCents } from './money.ts'

/** The data of the shop for a SKU, which takes precedence over that of the client. */
export interface SkuInfo {
  readonly originalCents: number
  /** Current price, including any discount. */
  readonly unitCents: number
  readonly stock: number
  /** Dealer and restriction data; undefined if the SKU has a price but no product. */
  readonly rules: SkuRules | undefined
}

export interface SkuRules {
  readonly title: string
  readonly slug: string
  /** The selected options, in the format of a cart line. */
  readonly options: NewCartLine['options']
  readonly isFflItem: boolean
  readonly isReceiverItem: boolean
  readonly restrictedStates: readonly string[]
  readonly restrictedZips: readonly string[]
}

/** Changes that a scenario makes to a SKU. */
export interface SkuChange {
  readonly stock?: number | undefined
  /** Restricted states in addition to those of the product. */
  readonly restrictedStates?: readonly string[] | undefined
}

export interface Catalog {
  /** Every SKU with a price, in the order of the price list. */
  readonly skus: readonly string[]
  /**
   * Returns the price, stock, and rules of a SKU, with the changes made in a namespace. Returns undefined if the SKU
   * is unknown.
   */
  facts(sku: string, changes: ReadonlyMap<string, SkuChange>): SkuInfo | undefined
}

export function createCatalog(fixtures: Fixtures): Catalog {
  const table = skuTable(fixtures)
  return {
    skus: [...table.keys()],
    facts(sku, changes) {
      const facts = table.get(sku)
      const change = changes.get(sku)
      return facts === undefined || change === undefined ? facts : changed(facts, change)
    },
  }
}

function changed(facts: SkuInfo, { stock = facts.stock, restrictedStates = [] }: SkuChange): SkuInfo {
  const { rules } = facts
  if (rules === undefined) return { ...facts, stock }
  return { ...facts, stock, rules: { ...rules, restrictedStates: [...rules.restrictedStates, ...restrictedStates] } }
}

/**
 * Returns the data of each SKU. A discounted price applies only if it is positive and lower than the regular price
 * (OPEN-091).
 */
function skuTable({ products, priceList }: Fixtures): ReadonlyMap<string, SkuInfo> {
  const rules = new Map<string, SkuRules>()
  for (const product of products) {
    for (const sku of product.skus) {
      rules.set(sku.sku, {
        title: product.title,
        slug: product.slug,
        options: sku.variants.map(({ label, product_variant_type: type }) => ({
          label: type.display_title,
          value: label,
        })),
        isFflItem: product.ffl_item,
        isReceiverItem: product.receiver_item,
        restrictedStates: sku.restricted_states,
        restrictedZips: sku.restricted_zips,
      })
    }
  }
  const facts = new Map<string, SkuInfo>()
  for (const [sku, record] of Object.entries(priceList)) {
    const originalCents = toCents(record.price)
    const discountedCents = toCents(record.bestDiscountedPrice)
    const isDiscounted = discountedCents > 0 && discountedCents < originalCents
    facts.set(sku, {
      originalCents,
      unitCents: isDiscounted ? discountedCents : originalCents,
      stock: record.qtyOnHand,
      rules: rules.get(sku),
    })
  }
  return facts
}
