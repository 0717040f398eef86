import { getCollection } from '#contract/cms/collection.ts'
import { describeSharedSlug, findSharedSlug } from '#contract/cms/entries.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The endpoints that return an entry by slug. */
const BY_SLUG: ReadonlySet<string> = new Set([getCollection.id, getProduct.id])

/**
 * Describes a response with several CMS entries, or returns undefined for any other response. Requires the original
 * body, because a validated collection contains only the first entry.
 */
export function describeSharedSlugs(endpoint: Endpoint, url: string, body: unknown): string | undefined {
  const entries = BY_SLUG.has(endpoint.id) ? findSharedSlug(endpoint, body) : undefined
  return entries === undefined
    ? undefined
    : `${endpoint.method} ${new URL(url).pathname} ${describeSharedSlug(entries)}. Give each a unique slug, or request one language in the back end.`
}
