import { basename, join } from 'node:path'
import { getContentTypeUid } from '#contract/content-types.ts'
import { createMock } from '#mock/mock.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { type ContentType, listContentTypes } from '#strapi/content-types.ts'
import type { ModelField, ModelFields } from '#strapi/schema-fields.ts'

/** An uploaded file in the demo. */
interface SeedFile {
  readonly path: string
  readonly name: string
  readonly alternativeText: string
  readonly mime: string
}

/**
 * An entry to create. Uploads are `{ $file: URL }`, `{ $url: URL }` or `{ $image: URL }`; references to other entries
 * are `{ $entry: key }`.
 */
interface SeedEntry {
  readonly uid: string
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  /** Products by slug, linked once all entries exist. */
  readonly relations: Readonly<Record<string, readonly string[]>>
}

/** The demo's content for a Strapi project with the content model. */
export interface SeedContent {
  readonly files: Readonly<Record<string, SeedFile>>
  readonly entries: readonly SeedEntry[]
}

type Entry = Readonly<Record<string, unknown>>

const UPLOADS_FOLDER = join(import.meta.dirname, '../../fixtures/uploads')

/** A collection that contains all products, which are more than one page of Strapi has. */
const LONG_COLLECTION = 'parts'
const PRODUCTS = 130

/** Returns the content of a large shop as an editor would have entered it. */
export async function readDemoContent(): Promise<SeedContent> {
  const mock = createMock({ fixtures: await loadFixtures({ products: PRODUCTS, seed: 1 }) })
  const files: Record<string, SeedFile> = {}
  const entries = new Map<string, SeedEntry>()
  const types = listContentTypes()
  const read = async (path: string): Promise<Entry> => {
    const { data } = (await (await mock.fetch(`http://api.example${path}`)).json()) as {
      data: Entry | readonly Entry[]
    }
    const entry = Array.isArray(data) ? (data[0] as Entry | undefined) : (data as Entry)
    if (entry === undefined) throw new Error(`The fixtures have no ${path}.`)
    return entry
  }
  const add = (type: ContentType, key: string, entry: Entry): void => {
    const relations = Object.fromEntries(
      type.productRelations.map((name) => [name, key === LONG_COLLECTION ? productSlugs : listSlugs(entry, name)]),
    )
    const uid = getContentTypeUid(type.singularName)
    entries.set(`${uid} ${key}`, { uid, key, data: toData(type.fields, entry), relations })
  }
  const [product, group] = ['product', 'product-group'].map((name) =>
    types.find(({ singularName }) => singularName === name),
  )
  if (product === undefined || group === undefined) throw new Error('The content model has no products.')
  const productSlugs = await listPaths(mock.fetch, 'product')
  const cards = new Map<string, Entry>()
  for (const slug of await listPaths(mock.fetch, 'collection')) {
    // A copy of a collection contains only some of the original's products.
    const entry: Entry = {
      ...(await read(`/strapi/product-groups/${slug}`)),
      ...(/-\d+$/.test(slug) && { filters: [] }),
    }
    for (const card of entry['items'] as readonly Entry[]) cards.set(getSlug(card['url']), card)
    add(group, slug, entry)
  }
  for (const slug of productSlugs) {
    const { tag, filter_tags } = cards.get(slug) ?? {}
    const entry = await read(`/strapi/products/${slug}`)
    add(product, slug, { tag, filter_tags, ...entry, ...(/-\d{4}$/.test(slug) && { meta_data: describe(entry) }) })
  }
  for (const type of types) {
    if (type.isSingle && type.endpoint !== undefined) add(type, '', await read(type.endpoint.path))
  }
  return { files, entries: [...entries.values()] }

  function toData(fields: ModelFields, entry: Entry): Record<string, unknown> {
    const source = toStorableForm(entry)
    return Object.fromEntries(
      Object.entries(fields)
        .map(([name, field]) => [name, toValue(name, field, source[name])])
        .filter(([, value]) => value !== undefined),
    )
  }

  function toValue(name: string, field: ModelField, value: unknown): unknown {
    if (value === null || value === undefined) return undefined
    if ('isRepeatable' in field && field.isRepeatable) {
      return (value as readonly unknown[]).map((one) => toValue(name, { ...field, isRepeatable: false }, one))
    }
    if (field.type === 'media') return { $file: addFile(value as Entry) }
    if (field.type === 'component') return toData(field.fields, value as Entry)
    if (field.type === 'entry') return addEntry(name, field.fields, value as Entry)
    if (field.type === 'rich-text') return toRichText(value)
    return typeof value === 'string' && value.startsWith('/uploads/') ? { $url: addFile({ url: value }) } : value
  }

  function addEntry(name: string, fields: ModelFields, value: Entry): object {
    const type = name.replaceAll('_', '-')
    const [uid, key] = [`api::${type}.${type}`, String(value['documentId'])]
    entries.set(`${uid} ${key}`, { uid, key, data: toData(fields, value), relations: {} })
    return { $entry: `${uid} ${key}` }
  }

  function addFile({ url, alternativeText, mime }: Entry): string {
    const [path, name] = [String(url), basename(String(url))]
    files[path] ??= {
      path: join(UPLOADS_FOLDER, name),
      name,
      alternativeText: typeof alternativeText === 'string' ? alternativeText : '',
      mime: typeof mime === 'string' ? mime : 'application/pdf',
    }
    return path
  }

  /**
   * Replaces each image in rich text with a reference to its upload, because Strapi stores a copy of the file there.
   */
  function toRichText(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(toRichText)
    if (typeof value !== 'object' || value === null) return value
    if ('mime' in value && 'url' in value) return { $image: addFile(value) }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toRichText(inner)]))
  }
}

/** Converts a dealer to the format without an `id`, a name that Strapi reserves. Returns other entries unchanged. */
function toStorableForm(entry: Entry): Entry {
  const { phoneNumber, address1, address2, id } = entry
  if (phoneNumber === undefined) return entry
  return { ...entry, name: id, phone: phoneNumber, address_1: address1, address_2: address2 }
}

/** Returns a description in words that the audit knows. */
function describe({ title, subtitle }: Entry): Entry {
  return {
    meta_title: title,
    meta_description: `${String(title)}: ${String(subtitle)}, made and tested in our own works.`,
  }
}

function listSlugs(entry: Entry, relation: string): string[] {
  const cards = (relation === 'products' ? entry['items'] : entry['related_products']) as readonly Entry[]
  return cards.map(({ url }) => getSlug(url))
}

function getSlug(url: unknown): string {
  return String(url).replace(/^.*\/product\//, '')
}

/** Returns the slugs of all collections or products that the shop links to. */
async function listPaths(fetchMock: typeof fetch, page: 'collection' | 'product'): Promise<string[]> {
  const { crawlShop } = await import('#live/crawl-shop.ts')
  const found = new Set<string>()
  await crawlShop('http://api.example', async ({ endpoint, path }) => {
    const url = `http://api.example${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))}`
    if (endpoint.id === (page === 'product' ? 'getProduct' : 'getCollection')) found.add(path['title'] ?? '')
    const response = await fetchMock(url)
    return { status: response.status, body: await response.json() }
  })
  return [...found]
}
