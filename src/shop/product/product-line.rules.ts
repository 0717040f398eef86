import type { NewCartLine } from '#contract/cart.ts'
import { getThumbnailUrl } from '../lib/images/thumbnail.rules.ts'
import type { Product, Sku } from './catalog.rules.ts'

/**
 * Returns the cart line added by a product page: one item of the selected SKU (PROD-49, PROD-50). Returns undefined if
 * the SKU has no price.
 */
export function createProductLine(product: Product, sku: Sku, productUrl: string): NewCartLine | undefined {
  const { price, finalPrice } = sku
  if (price === null || finalPrice === null) return undefined
  const image = sku.image ?? sku.imageLibrary[0] ?? product.image ?? product.imageLibrary[0]
  return {
    productName: product.title,
    productId: sku.sku,
    quantity: 1,
    imageUrl: getThumbnailUrl(image),
    productPrice: finalPrice,
    price,
    productUrl,
    isFflItem: product.fflItem,
    isReceiverItem: product.receiverItem,
    optionIds: sku.variants.map((variant) => variant.id),
    options: sku.variants.map((variant) => ({
      label: variant.product_variant_type.display_title,
      value: variant.label,
    })),
    buildId: null,
    notes: '',
    restrictedStates: sku.restrictedStates,
    restrictedZips: sku.restrictedZips,
  }
}
