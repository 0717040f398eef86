import type { CollectionItem } from '#contract/collection.ts'
import type { PricingRecord } from '#contract/pricing.ts'
import type { Prices, RawProduct, Sku } from '#contract/product.ts'

type RawPrices = RawProduct['related_products'][number]['prices']

export function pricesFromCms(raw: RawPrices): Prices {
  return { price: raw.price, finalPrice: raw.final_price, discountPercentage: raw.discount_percentage }
}

/** What the shopper pays: the discounted price when it is one, else the price; dollars (OPEN-091). */
function finalPrice({ price, bestDiscountedPrice }: PricingRecord): number {
  return bestDiscountedPrice > 0 && bestDiscountedPrice < price ? bestDiscountedPrice : price
}

/** A sku with live price and stock; one that the list does not know has no price and no stock (OPEN-091, OPEN-092). */
export function priceSku(sku: Sku, record: PricingRecord | undefined): Sku {
  if (record === undefined) {
    return { ...sku, price: null, finalPrice: null, discountPrice: null, discountPercentage: 0, quantity: 0 }
  }
  return {
    ...sku,
    price: record.price,
    discountPercentage: record.bestDiscountPercentage,
    discountPrice: record.bestDiscountedPrice,
    finalPrice: finalPrice(record),
    quantity: record.qtyOnHand,
  }
}

/** A listed product with live price and stock by its sku (COLL-37, OPEN-091, OPEN-092). */
export function priceCollectionItem(item: CollectionItem, record: PricingRecord | undefined): CollectionItem {
  if (record === undefined) {
    return { ...item, prices: { price: null, finalPrice: null, discountPercentage: 0 }, qtyOnHand: 0 }
  }
  return {
    ...item,
    prices: {
      price: record.price,
      finalPrice: finalPrice(record),
      discountPercentage: record.bestDiscountPercentage,
    },
    qtyOnHand: record.qtyOnHand,
  }
}
