import type { Endpoint } from '../endpoint.ts'
import { searchProducts } from '../search.ts'

/**
 * Returns whether a response with status 200 means that the CMS has no such entry. Strapi returns an empty list when a
 * filter matches nothing. An empty search result does not count as a missing entry.
 */
export function isMissingEntry(endpoint: Endpoint, body: unknown): boolean {
  if (!isContentRequest(endpoint) || endpoint.id === searchProducts.id) return false
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) && data.length === 0
}

/** Returns whether the CMS responds to the requests of an endpoint. */
export function isContentRequest({ path }: Endpoint): boolean {
  return path.startsWith('/strapi/')
}
