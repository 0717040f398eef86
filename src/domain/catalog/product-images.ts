import type { ContentImage } from '#contract/cms/media.ts'
import type { Product, Sku } from './catalog.ts'

/**
 * The pictures of a product page, the chosen sku's own first, each once. Where the sku has no library the product's
 * takes its place (PROD-17).
 */
export function getGalleryImages(product: Product, sku: Sku | undefined): ContentImage[] {
  const library = sku !== undefined && sku.imageLibrary.length > 0 ? sku.imageLibrary : product.imageLibrary
  const first = sku?.image ?? (library.length > 0 ? null : product.image)
  const images = first === null ? library : [first, ...library]
  return images.filter(({ src }, index) => src !== '' && images.findIndex((image) => image.src === src) === index)
}
