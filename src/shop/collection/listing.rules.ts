import type { NewCartLine } from '#contract/cart.ts'
import { getThumbnailUrl } from '../lib/images/thumbnail.rules.ts'
import type { CollectionItem } from '../product/catalog.rules.ts'

/** Quantity that a listing adds (COLL-33). */
const LISTING_QUANTITY = 1

/**
 * Returns the cart line that a listing adds (COLL-34), or undefined if the product cannot be added there, which
 * requires no variants, stock, a SKU, and a price (COLL-32).
 */
export function createListingLine(item: CollectionItem): NewCartLine | undefined {
  const { price, finalPrice } = item.prices
  const isAddable = item.noVariants && item.qtyOnHand > 0 && item.sku.trim() !== ''
  if (!isAddable || price === null || finalPrice === null) return undefined
  return {
    productName: item.title,
    productId: item.sku,
    quantity: LISTING_QUANTITY,
    imageUrl: getThumbnailUrl(item.imageUrl),
    productPrice: finalPrice,
    price,
    productUrl: item.url,
    isFflItem: item.fflItem,
    isReceiverItem: item.receiverItem,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: item.restrictedStates,
    restrictedZips: item.restrictedZips,
  }
}

/** Returns whether the product must ship to a licensed dealer (OPEN-079). */
export function needsDealer(item: Pick<CollectionItem, 'fflItem' | 'receiverItem'>): boolean {
  return item.fflItem || item.receiverItem
}
