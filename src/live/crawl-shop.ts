import { getCollection } from '#contract/cms/collection.ts'
import { NEXT_IF_ALL_MISSING } from '#contract/cms/strapi-error.ts'
import { contract } from '#contract/contract.ts'
import { crawl, type ReadRequest } from '#contract/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fillEmptyFields } from '#contract/schema.ts'
import { searchProducts } from '#contract/search.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Maximum number of concurrent requests. */
const MAX_CONCURRENT_REQUESTS = 8
/** Maximum number of search terms, which is lower than the number of concurrent requests. */
const MAX_SEARCHES = 5
const MIN_WORD_LENGTH = 3

/** Requests to endpoints without parameters or authentication. */
const PLAIN_READS: readonly ReadRequest[] = (contract as readonly Endpoint[])
  .filter(({ method, access, path }) => method === 'GET' && access === 'everyone' && !path.includes('{'))
  .map((endpoint) => ({ endpoint, path: {} }))

/**
 * Makes every read request of a shop: first content, prices, and shipping, then linked collections and products (which
 * no endpoint lists), and finally a few searches. Does not request personal data.
 * @param read makes a request and returns the status and body of its response
 * @throws {StorefrontError} if nearly all responses show that the URL is not that of the API.
 */
export async function crawlShop(
  url: string,
  read: (request: ReadRequest) => Promise<{ readonly status: number; readonly body: unknown }>,
): Promise<void> {
  const words = new Set<string>()
  let [all, foreign] = [0, 0]
  await crawl({
    start: PLAIN_READS,
    concurrency: MAX_CONCURRENT_REQUESTS,
    async read(request) {
      const { status, body } = await read(request)
      all += 1
      if (status === 404 || body === undefined) foreign += 1
      if (request.endpoint === getCollection)
        for (const word of listWords(fillEmptyFields(getCollection.response, body))) words.add(word)
      return body
    },
  })
  if (foreign >= all * 0.9) {
    throw new StorefrontError({
      kind: 'external',
      message: `${foreign} of ${all} responses of the API at ${url} are a 404 or not JSON.`,
      next: NEXT_IF_ALL_MISSING,
    })
  }
  const searched = [...words].toSorted().slice(0, MAX_SEARCHES)
  await Promise.all(searched.map((query) => read({ endpoint: searchProducts, path: { query } })))
}

/** Returns the first word of each title in a collection. The response has not been validated. */
function listWords(response: unknown): string[] {
  const { data } = (response ?? {}) as { data?: { items?: unknown } | null }
  const items: unknown[] = Array.isArray(data?.items) ? data.items : []
  return items.flatMap((item) => {
    const { title } = (item ?? {}) as { title?: unknown }
    if (typeof title !== 'string') return []
    const [word = ''] = title.toLowerCase().split(/[^a-z]+/)
    return word.length < MIN_WORD_LENGTH ? [] : [word]
  })
}
