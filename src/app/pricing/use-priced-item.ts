import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { priceCollectionItem } from '#domain/catalog/pricing.ts'
import { usePriceList } from './price-list.ts'

/** Returns a listed product with its live price and stock, once they are known (COLL-37). */
export function usePricedItem(item: CollectionItem): CollectionItem {
  const prices = usePriceList()
  return prices === undefined ? item : priceCollectionItem(item, prices[item.sku])
}
