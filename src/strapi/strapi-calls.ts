import { searchProducts } from '#contract/search.ts'
import { type ContentType, listContentTypes } from './content-types.ts'
import type { ModelField, ModelFields } from './schema-fields.ts'

/** The `populate` parameter of a Strapi request, which maps each field to `true` or to its nested fields. */
export interface Populate {
  readonly [field: string]: true | { readonly populate: Populate }
}

/** A content request of the shop, and the Strapi request that returns its data. */
export interface StrapiCall {
  /** ID of the endpoint. */
  readonly endpoint: string
  /** Request of the shop, such as `GET /strapi/page/faq`. */
  readonly request: string
  /** Request to Strapi, excluding `populate`. */
  readonly strapi: string
  readonly populate: Populate
  /** `populate` as a query string. */
  readonly query: string
}

/** Fields that the back end reads to compute the card, price, and stock of a product. */
const CARD: Populate = { image: true, filter_tags: true, skus: { populate: { image: true, variants: true } } }

/** Maximum page size in Strapi's default configuration. */
const PAGE_SIZE = 100

/** Returns the Strapi request for each content request of the shop. */
export function listStrapiCalls(): StrapiCall[] {
  const types = listContentTypes()
  const calls = types.flatMap((type) => {
    const { endpoint } = type
    if (endpoint === undefined) return []
    return [toCall(endpoint, getPath(type), toPopulate(type))]
  })
  const search = `/api/products?filters[title][$containsi]={query}&pagination[pageSize]=${PAGE_SIZE}`
  return [...calls, toCall(searchProducts, search, CARD)]
}

function toCall(
  { id, method, path }: { readonly id: string; readonly method: string; readonly path: string },
  strapi: string,
  populate: Populate,
): StrapiCall {
  return {
    endpoint: id,
    request: `${method} ${path}`,
    strapi: `GET ${strapi}`,
    populate,
    query: toQuery(populate, 'populate').join('&'),
  }
}

/** A product page is requested by slug, or by the document ID of a search result. */
function getPath({ singularName, pluralName, isSingle }: ContentType): string {
  if (isSingle) return `/api/${singularName}`
  if (singularName !== 'product') return `/api/${pluralName}?filters[slug][$eq]={title}`
  return `/api/${pluralName}?filters[$or][0][slug][$eq]={title}&filters[$or][1][documentId][$eq]={title}`
}

function toPopulate({ fields, productRelations }: ContentType): Populate {
  const relations = productRelations.map((name): [string, { readonly populate: Populate }] => [
    name,
    { populate: CARD },
  ])
  return { ...populateFields(fields), ...Object.fromEntries(relations) }
}

function populateFields(fields: ModelFields): Populate {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => 'isRepeatable' in field)
      .map(([name, field]) => [name, populateField(field)]),
  )
}

function populateField(field: ModelField): true | { readonly populate: Populate } {
  const inner = 'fields' in field ? populateFields(field.fields) : {}
  return Object.keys(inner).length === 0 ? true : { populate: inner }
}

function toQuery(populate: Populate, prefix: string): string[] {
  return Object.entries(populate).flatMap(([field, inner]) =>
    inner === true ? [`${prefix}[${field}]=true`] : toQuery(inner.populate, `${prefix}[${field}][populate]`),
  )
}
