import { getProduct } from '#contract/cms/product.ts'
import { isFile, isRecord, listEntries } from '../document-fields.ts'
import type { DocumentRule } from '../rule.ts'

/** Finds products without an image on the product, in its gallery or on a SKU. */
export const checkProductImages: DocumentRule = (document) => {
  const { endpoint, data } = document
  // Another rule reports missing fields.
  if (endpoint.id !== getProduct.id || !isRecord(data) || data['image'] !== null) return []
  const hasImage = [data, ...listEntries(data, 'skus').map(({ entry }) => entry)].some(
    ({ image, image_library: library }) => isFile(image) || (Array.isArray(library) && library.some(isFile)),
  )
  if (hasImage) return []
  return [
    {
      rule: 'product-without-image',
      severity: 'warning',
      document,
      field: 'image',
      message: 'The product has no image, so its page, its card and shared links show an empty frame.',
      fix: 'Upload an image of the product and choose it here.',
    },
  ]
}
