import type { Endpoint } from '../endpoint.ts'
import { searchProducts } from '../search.ts'

/**
 * Returns whether a response with status 200 says that the CMS has no such entry: Strapi answers a filter that matches
 * nothing with an empty list. A search without hits is not a missing entry.
 */
export function isMissingEntry({ id, path }: Endpoint, body: unknown): boolean {
  if (!path.startsWith('/strapi/') || id === searchProducts.id) return false
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) && data.length === 0
}
