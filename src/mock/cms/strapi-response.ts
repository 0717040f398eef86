import { Media } from '#contract/cms/media.ts'
import { isContentRequest } from '#contract/cms/missing-entry.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ModelField, type ModelFields, toModelFields } from './schema-fields.ts'
import { createIds, type StrapiIds } from './strapi-ids.ts'
import { toStrapiMedia } from './strapi-media.ts'

/** Strapi's default page size. */
const PAGE_SIZE = 25
const FIRST_PUBLISH = Date.UTC(2026, 8, 1, 9)
const MINUTE_MS = 60_000

type Entry = Readonly<Record<string, unknown>>

/** Values that change whenever the content is published. */
interface Publish {
  readonly ids: StrapiIds
  readonly uploadedAt: string
  readonly publishedAt: string
}

/**
 * Returns a function that converts a content response from the format of the contract to that of Strapi 5: files with
 * all upload fields, numeric IDs for entries and components, null for fields that were never filled in, dates, and
 * `meta`. Responses of other endpoints are returned unchanged.
 * @param publish number of the publish. Strapi assigns new IDs to entries and components whenever content is
 * published.
 */
export function createStrapiResponses(publish: number): (endpoint: Endpoint, path: object, body: unknown) => unknown {
  const uploadedAt = new Date(FIRST_PUBLISH).toISOString()
  const publishedAt = new Date(FIRST_PUBLISH + publish * MINUTE_MS).toISOString()
  const models = new Map<Endpoint, ModelFields>()
  return (endpoint, path, body) => {
    if (!isContentRequest(endpoint)) return body
    const model = models.get(endpoint) ?? toModelFields(endpoint.response)
    models.set(endpoint, model)
    const field = model['data']
    if (field === undefined || !('fields' in field)) return body
    const { data } = body as { readonly data: unknown }
    const ids = createIds(`${endpoint.path} ${Object.values(path).join(' ')}`, publish)
    const toEntry = (entry: unknown): object =>
      toStrapiEntry(field.fields, entry as Entry, { ids, uploadedAt, publishedAt })
    if (!isList(data)) return { data: toEntry(data), meta: {} }
    const total = data.length
    const pageSize = Math.max(total, PAGE_SIZE)
    const pagination = { page: 1, pageSize, pageCount: Math.ceil(total / pageSize), total }
    return { data: data.map(toEntry), meta: { pagination } }
  }
}

function toStrapiEntry(fields: ModelFields, entry: Entry, publish: Publish): object {
  const { ids, uploadedAt, publishedAt } = publish
  const [id, stored] = [ids.id(), toStrapiFields(fields, entry, publish)]
  return { id, documentId: ids.documentId, ...stored, createdAt: uploadedAt, updatedAt: publishedAt, publishedAt }
}

function toStrapiComponent(fields: ModelFields, component: Entry, publish: Publish): object {
  // Dealers whose `id` is their name do not come from Strapi (DEAL-09).
  if (typeof component['id'] === 'string') return component
  return { id: publish.ids.id(), ...toStrapiFields(fields, component, publish) }
}

/** Returns all fields of the content model and those added by the back end. */
function toStrapiFields(fields: ModelFields, entry: Entry, publish: Publish): Entry {
  const stored = Object.entries(fields).map(([name, field]) => [name, toStrapiValue(field, entry[name], publish)])
  return { ...entry, ...Object.fromEntries(stored) }
}

function toStrapiValue(field: ModelField, value: unknown, publish: Publish): unknown {
  if (isEmpty(field, value)) return null
  if ('isRepeatable' in field && field.isRepeatable) {
    return (value as readonly unknown[]).map((one) => toStrapiValue({ ...field, isRepeatable: false }, one, publish))
  }
  switch (field.type) {
    case 'media':
      return toStrapiMedia(value as Media, publish.uploadedAt)
    case 'component':
      return toStrapiComponent(field.fields, value as Entry, publish)
    case 'entry':
      return toStrapiEntry(field.fields, value as Entry, publish)
    case 'rich-text':
      return toStrapiBlocks(value, publish)
    default:
      return value
  }
}

/** Returns whether an editor left a field empty. Empty lists are sent as lists, so they do not count. */
function isEmpty({ type }: ModelField, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return type === 'rich-text' && isList(value) && value.length === 0
}

/** Images in rich text are copies of the uploaded file. */
function toStrapiBlocks(value: unknown, publish: Publish): unknown {
  if (isList(value)) return value.map((block) => toStrapiBlocks(block, publish))
  if (typeof value !== 'object' || value === null) return value
  const file = Media.safeParse(value)
  if (file.success) return toStrapiMedia(file.data, publish.uploadedAt)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toStrapiBlocks(inner, publish)]))
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
