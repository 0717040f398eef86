import type { NewCartLine } from '#contract/cart.ts'
import { getThumbnailUrl } from '../images/thumbnail.ts'
import type { CollectionItem } from './catalog.ts'

/** Quantity that a listing adds (COLL-33). */
const LISTING_QUANTITY = 1

/** Returns whether a product can be added from a listing, which requires no variants, stock, and a price (COLL-32). */
export function isListingAddable(item: CollectionItem): boolean {
  return item.noVariants && item.qtyOnHand > 0 && item.prices.finalPrice !== null
}

/** Returns the cart line that a listing adds (COLL-34). */
export function createListingLine(item: CollectionItem): NewCartLine {
  const current = item.prices.finalPrice ?? 0
  return {
    productName: item.title,
    productId: item.sku,
    quantity: LISTING_QUANTITY,
    imageUrl: getThumbnailUrl(item.imageUrl),
    productPrice: current,
    price: item.prices.price ?? current,
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
