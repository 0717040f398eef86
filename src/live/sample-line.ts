import type { NewCartLine } from '#contract/cart.ts'
import { toOptionId } from '#contract/cms/product.ts'
import type { RawProduct } from '#contract/cms/product.ts'

/**
 * Returns a cart line for a product that anyone can buy, which means that it is in stock, not a dealer item, and
 * unrestricted. Returns undefined for any other product.
 */
export function createSampleLine(product: RawProduct): NewCartLine | undefined {
  if (product.ffl_item || product.receiver_item) return undefined
  const sku = product.skus.find(
    ({ quantity, price, restricted_states, restricted_zips }) =>
      quantity !== null &&
      quantity > 1 &&
      price !== null &&
      restricted_states.length === 0 &&
      restricted_zips.length === 0,
  )
  if (sku === undefined || sku.price === null) return undefined
  return {
    productName: product.title,
    productId: sku.sku,
    quantity: 1,
    imageUrl: sku.image?.url ?? product.image?.url ?? '',
    productPrice: sku.final_price ?? sku.price,
    price: sku.price,
    productUrl: `/product/${product.slug}`,
    isFflItem: false,
    isReceiverItem: false,
    optionIds: sku.variants.map(toOptionId),
    options: sku.variants.map(({ product_variant_type, label }) => ({
      label: product_variant_type.display_title,
      value: label,
    })),
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
  }
}
