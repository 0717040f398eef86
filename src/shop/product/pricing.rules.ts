import type { RawPrices } from '#contract/cms/product.ts'
import type { PricingRecord } from '#contract/pricing.ts'
import type { CollectionItem, Prices, Sku } from './catalog.rules.ts'

const NO_PRICES: Prices = { price: null, finalPrice: null, discountPercentage: 0 }

/** Returns the prices from the CMS in dollars, or no prices if one is missing: an empty price or 0 is not a price. */
export function toPrices({ price, final_price: finalPrice, discount_percentage }: RawPrices): Prices {
  if (price === null || finalPrice === null || price <= 0 || finalPrice <= 0) return NO_PRICES
  return { price, finalPrice, discountPercentage: discount_percentage ?? 0 }
}

/** Returns a SKU with its live price and stock (OPEN-091), or without both if there is no record (OPEN-092). */
export function priceSku(sku: Sku, record: PricingRecord | undefined): Sku {
  return {
    ...sku,
    ...getLivePrices(record),
    discountPrice: record?.bestDiscountedPrice ?? null,
    quantity: record?.qtyOnHand ?? 0,
  }
}

/** Returns a listed product with the live price and stock of its SKU (COLL-37, OPEN-091, OPEN-092). */
export function priceCollectionItem(item: CollectionItem, record: PricingRecord | undefined): CollectionItem {
  return { ...item, prices: getLivePrices(record), qtyOnHand: record?.qtyOnHand ?? 0 }
}

/** Returns the prices in a price list record, or no prices without a record or with a price of 0 (OPEN-092). */
function getLivePrices(record: PricingRecord | undefined): Prices {
  if (record === undefined || record.price <= 0) return NO_PRICES
  const { price, bestDiscountedPrice, bestDiscountPercentage } = record
  const isDiscounted = bestDiscountedPrice > 0 && bestDiscountedPrice < price
  return {
    price,
    finalPrice: isDiscounted ? bestDiscountedPrice : price,
    discountPercentage: bestDiscountPercentage,
  }
}
