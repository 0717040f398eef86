import { getCollection } from './cms/collection.ts'
import { getProduct } from './cms/product.ts'
import type { Endpoint } from './endpoint.ts'
import { searchProducts } from './search.ts'

/**
 * Names of the collection types, by the endpoint whose response contains their fields. All other types are single
 * types.
 */
const COLLECTION_TYPES: Readonly<Record<string, string>> = {
  [getProduct.id]: 'product',
  [getCollection.id]: 'product-group',
  [searchProducts.id]: 'product',
}

/** Response fields that contain other entries, with the entries' content types. */
const NESTED_TYPES: Readonly<Record<string, string>> = {
  items: 'product',
  related_products: 'product',
  product_variant_type: 'product-variant-type',
}

/** Names of a Strapi content type. */
export interface ContentTypeName {
  /** Singular name, such as `page-faq`. */
  readonly singularName: string
  readonly isSingle: boolean
}

/** Returns the content type whose fields are in an endpoint's response. */
export function getContentType({ id, path }: Endpoint): ContentTypeName {
  const name = COLLECTION_TYPES[id]
  return name === undefined
    ? { singularName: `page-${path.split('/').at(-1) ?? ''}`, isSingle: true }
    : { singularName: name, isSingle: false }
}

/** Returns the content type of the entries in a response field, or undefined for a field without entries. */
export function getNestedContentType(field: string): ContentTypeName | undefined {
  const singularName = Object.hasOwn(NESTED_TYPES, field) ? NESTED_TYPES[field] : undefined
  return singularName === undefined ? undefined : { singularName, isSingle: false }
}

/** Returns Strapi's UID for a content type, such as `api::page-faq.page-faq`. */
export function getContentTypeUid(singularName: string): string {
  return `api::${singularName}.${singularName}`
}
