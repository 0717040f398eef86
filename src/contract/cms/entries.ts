import type { Endpoint } from '../endpoint.ts'
import { searchProducts } from '../search.ts'

/**
 * Returns whether a response with status 200 means that the CMS has no such entry. Strapi returns an empty list if no
 * entry matches the filter. An empty search result does not count as a missing entry.
 */
export function isMissingEntry(endpoint: Endpoint, body: unknown): boolean {
  if (!isContentRequest(endpoint) || endpoint.id === searchProducts.id) return false
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) && data.length === 0
}

/**
 * Returns the entries in a response to a request for one entry, if there are several: entries with the same slug, or
 * one entry in several languages. Each entry is described by its documentId and its language, if any.
 */
export function findSharedSlug(endpoint: Endpoint, body: unknown): string[] | undefined {
  if (!isContentRequest(endpoint) || endpoint.id === searchProducts.id) return undefined
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) && data.length > 1 ? data.map(getName) : undefined
}

/** Describes entries that match the same request, phrased as a predicate of the request. */
export function describeSharedSlug(entries: readonly string[]): string {
  return `returns ${entries.length} entries where one is expected, and the page shows the first: ${entries.join(', ')}`
}

function getName(entry: unknown, index: number): string {
  const { documentId, locale } = (entry ?? {}) as { readonly documentId?: unknown; readonly locale?: unknown }
  const id = typeof documentId === 'string' ? documentId : `entry ${index + 1} without documentId`
  return typeof locale === 'string' && locale !== '' ? `${id} (${locale})` : id
}

/** Returns whether the CMS handles requests to an endpoint. */
export function isContentRequest({ path }: Endpoint): boolean {
  return path.startsWith('/strapi/')
}

/** Numbers of sent and total entries of a CMS list that was cut off at the page size. */
export interface OmittedEntries {
  readonly sent: number
  readonly total: number
}

/**
 * Returns the counts of a content response whose `meta.pagination` counts more entries than the response contains. The
 * entries are items of a list or of a collection.
 */
export function findOmittedEntries(endpoint: Endpoint, body: unknown): OmittedEntries | undefined {
  if (!isContentRequest(endpoint)) return undefined
  const { data, meta } = toRecord(body)
  const { total } = toRecord(toRecord(meta)['pagination'])
  const entries = Array.isArray(data) ? data : toRecord(data)['items']
  if (typeof total !== 'number' || !Array.isArray(entries) || total <= entries.length) return undefined
  return { sent: entries.length, total }
}

/** Describes an incomplete list and how to request all of it, phrased as a predicate of its pagination. */
export function describeOmittedEntries({ sent, total }: OmittedEntries): string {
  return `counts ${total} entries and the response has ${sent}; request every page of the list, or raise pagination[pageSize] and rest.maxLimit in Strapi`
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
