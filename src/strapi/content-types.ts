import { getCollection } from '#contract/cms/collection.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { getContentType, getNestedContentType } from '#contract/content-types.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ModelField, type ModelFields, toModelFields } from './schema-fields.ts'

/** A content type for content of the shop. */
export interface ContentType {
  readonly singularName: string
  readonly pluralName: string
  readonly displayName: string
  readonly isSingle: boolean
  readonly fields: ModelFields
  /** Relations to products. The back end reads them to compute a response field. */
  readonly productRelations: readonly string[]
  /** The endpoint that returns these fields; undefined for entries that only other entries refer to. */
  readonly endpoint?: Endpoint
}

/** Fields computed by the back end, keyed by endpoint, each with the relation that it is computed from. */
const COMPUTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getProduct: { related_products: 'related' },
  getCollection: { items: 'products' },
}

/** Product fields that exist only for the product cards in collections. */
const FIELDS_FOR_CARDS: ReadonlySet<string> = new Set(['tag', 'filter_tags'])

/** Returns the content types of the shop: one single type for each CMS page, plus products and product groups. */
export function listContentTypes(): ContentType[] {
  const pages = [...new Set<Endpoint>(cmsPages.map(({ endpoint }) => endpoint))].map(toContentType)
  const catalog = [withCardFields(toContentType(getProduct)), toContentType(getCollection)]
  return [...pages, ...catalog, ...catalog.flatMap(({ fields }) => listEntryTypes(fields))]
}

function toContentType(endpoint: Endpoint): ContentType {
  const { singularName, isSingle } = getContentType(endpoint)
  const response = toModelFields(endpoint.response)['data']
  if (response === undefined || !('fields' in response)) throw new Error(`${endpoint.id} has no content.`)
  const computed = COMPUTED[endpoint.id] ?? {}
  const fields = Object.entries(response.fields).filter(([name]) => !Object.hasOwn(computed, name))
  return {
    singularName,
    pluralName: `${singularName}s`,
    displayName: isSingle ? getPageName(endpoint) : toDisplayName(singularName),
    isSingle,
    fields: Object.fromEntries(fields),
    productRelations: Object.values(computed),
    endpoint,
  }
}

/** Returns the words of an endpoint's ID: `getAboutUs` becomes "About us page". */
function getPageName({ id }: Endpoint): string {
  const words = id.replace(/^get|Page$/g, '').replaceAll(/\B[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const isPage = cmsPages.some((page) => page.endpoint.id === id && 'route' in page)
  return toDisplayName(isPage ? `${words}-page` : words)
}

function withCardFields(product: ContentType): ContentType {
  const collection = toModelFields(getCollection.response)['data']
  const items = collection !== undefined && 'fields' in collection ? collection.fields['items'] : undefined
  if (items === undefined || !('fields' in items)) throw new Error('A collection has no items.')
  const fields = Object.entries(items.fields).filter(([name]) => FIELDS_FOR_CARDS.has(name))
  return { ...product, fields: { ...product.fields, ...Object.fromEntries(fields) } }
}

/** Returns the content types of the entries that components refer to. */
function listEntryTypes(fields: ModelFields): ContentType[] {
  return Object.entries(fields).flatMap(([name, field]: [string, ModelField]) => {
    if (!('fields' in field)) return []
    const inner = listEntryTypes(field.fields)
    if (field.type !== 'entry') return inner
    const singularName = getNestedContentType(name)?.singularName
    if (singularName === undefined) throw new Error(`The field ${name} has no content type.`)
    return [
      ...inner,
      {
        singularName,
        pluralName: `${singularName}s`,
        displayName: toDisplayName(singularName),
        isSingle: false,
        fields: field.fields,
        productRelations: [],
      },
    ]
  })
}

/** Converts a field name to kebab case, which Strapi uses for the names of types. */
export function toKebabCase(field: string): string {
  return field.replaceAll('_', '-')
}

/** Returns the display name of a type in the admin panel. */
export function toDisplayName(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ')
}
