import type { ContentImage } from '#contract/cms/media.ts'
import type { Product, Sku } from './catalog.rules.ts'

/**
 * Returns the images for a product page without duplicates, starting with the main image of the selected SKU. Uses the
 * product's images if the SKU has none (PROD-17).
 */
export function getGalleryImages(product: Product, sku: Sku | undefined): ContentImage[] {
  const library = sku !== undefined && sku.imageLibrary.length > 0 ? sku.imageLibrary : product.imageLibrary
  const first = sku?.image ?? (library.length > 0 ? null : product.image)
  const images = first === null ? library : [first, ...library]
  return images.filter(({ src }, index) => src !== '' && images.findIndex((image) => image.src === src) === index)
}
