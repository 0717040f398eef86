import type { MockFixtures } from './fixtures.ts'
import { toCents } from './money.ts'

/** What the shop itself knows about a sku; a client's own word on any of it is not taken. */
export interface SkuFacts {
  readonly originalCents: number
  /** What it costs now, any discount included. */
  readonly unitCents: number
  readonly stock: number
  /** Dealer and restriction data; undefined when the sku has a price but belongs to no product. */
  readonly rules:
    | {
        readonly isFflItem: boolean
        readonly isReceiverItem: boolean
        readonly restrictedStates: readonly string[]
        readonly restrictedZips: readonly string[]
      }
    | undefined
}

/** Prices, stock and rules by sku. The discounted price counts when above zero and below the price (OPEN-091). */
export function skuTable({ products, priceList }: MockFixtures): ReadonlyMap<string, SkuFacts> {
  const rules = new Map<string, NonNullable<SkuFacts['rules']>>()
  for (const product of products) {
    for (const sku of product.skus) {
      rules.set(sku.sku, {
        isFflItem: product.ffl_item,
        isReceiverItem: product.receiver_item,
        restrictedStates: sku.restricted_states,
        restrictedZips: sku.restricted_zips,
      })
    }
  }
  const facts = new Map<string, SkuFacts>()
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
