import type { Endpoint } from '../endpoint.ts'
import { searchProducts } from '../search.ts'

/**
 * Returns whether a response with status 200 means that the CMS has no such entry. Strapi returns an empty list when a
 * filter matches nothing. An empty search result does not count as a missing entry.
 */
export function isMissingEntry({ id, path }: Endpoint, body: unknown): boolean {
  if (!path.startsWith('/strapi/') || id === searchProducts.id) return false
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) && data.length === 0
}
