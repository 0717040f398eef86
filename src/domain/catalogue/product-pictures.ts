import type { Picture } from '#contract/cms/media.ts'
import type { Product, Sku } from './catalogue.ts'

/**
 * The pictures of a product page, the chosen sku's own first, each once. Where the sku has no library the product's
 * takes its place (PROD-17).
 */
export function galleryPictures(product: Product, sku: Sku | undefined): Picture[] {
  const library = sku !== undefined && sku.imageLibrary.length > 0 ? sku.imageLibrary : product.imageLibrary
  const first = sku?.image ?? (library.length > 0 ? null : product.image)
  const pictures = first === null ? library : [first, ...library]
  return pictures.filter(
    ({ src }, index) => src !== '' && pictures.findIndex((picture) => picture.src === src) === index,
  )
}
