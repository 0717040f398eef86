import type { CollectionItem } from '../catalog.rules.ts'
import { priceCollectionItem } from '../pricing.rules.ts'
import { usePriceList } from './price-list.ts'

/** Returns a listed product with its live price and stock, once they are known (COLL-37). */
export function usePricedItem(item: CollectionItem): CollectionItem {
  const prices = usePriceList()
  return prices === undefined ? item : priceCollectionItem(item, prices[item.sku])
}
