import { getProduct } from '#contract/cms/product.ts'
import type { CmsDocument } from '../cms-document.ts'

/** Returns the CMS response that contains the document. The response for a product is a list with one entry. */
export function toResponse({ endpoint, data }: CmsDocument): unknown {
  return { data: endpoint.id === getProduct.id ? [data] : data }
}

/** Converts a field's path in the response to its path in the document, such as `skus[0].image`. */
export function toFieldPath({ endpoint }: CmsDocument, path: readonly PropertyKey[]): string {
  return path.slice(endpoint.id === getProduct.id ? 2 : 1).reduce<string>((field, step) => {
    if (/^\d+$/.test(String(step))) return `${field}[${String(step)}]`
    return field === '' ? String(step) : `${field}.${String(step)}`
  }, '')
}
