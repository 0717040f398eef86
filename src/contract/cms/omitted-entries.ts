import type { Endpoint } from '../endpoint.ts'
import { isContentRequest } from './missing-entry.ts'

/** Numbers of sent and total entries of a CMS list that was cut off at the page size. */
export interface OmittedEntries {
  readonly sent: number
  readonly total: number
}

/** Strapi's maximum page size, unless `rest.maxLimit` is raised. */
const MAX_PAGE_SIZE = 100

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

/** Describes an incomplete list and the page size that would complete it, phrased as a predicate of its pagination. */
export function describeOmittedEntries({ sent, total }: OmittedEntries): string {
  const size =
    total <= MAX_PAGE_SIZE
      ? `request pagination[pageSize]=${total} or more`
      : `request every page, or raise rest.maxLimit in config/api.js and request pagination[pageSize]=${total}`
  return `counts ${total} entries and the response has ${sent}; ${size}`
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
