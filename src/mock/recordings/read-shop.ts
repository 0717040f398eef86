import { getCollection } from '#contract/cms/collection.ts'
import { contract } from '#contract/contract.ts'
import { crawl, type ReadCall } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { searchProducts } from '#contract/search.ts'

/** Calls on their way at a time. */
const CONCURRENT_CALLS = 8
/** Words that are searched for; fewer than calls may be on their way. */
const MOST_SEARCHES = 5
const SHORTEST_WORD = 3

/** The calls that are read as they stand: everyone's, with nothing in their path. */
const PLAIN_READS: readonly ReadCall[] = (contract as readonly Endpoint[])
  .filter(({ method, access, path }) => method === 'GET' && access === 'everyone' && !path.includes('{'))
  .map((endpoint) => ({ endpoint, path: {} }))

/**
 * Makes every readable call of a shop: content, prices, shipping, then the collections and products that links lead
 * to, since there is no call that lists them, then a few searches. Nothing personal is asked for.
 * @param read makes a call and gives its answer; undefined when there is none to follow.
 */
export async function readShop(read: (call: ReadCall) => Promise<unknown>): Promise<void> {
  const words = new Set<string>()
  await crawl({
    start: PLAIN_READS,
    concurrency: CONCURRENT_CALLS,
    async read(call) {
      const answer = await read(call)
      if (call.endpoint === getCollection) for (const word of wordsIn(answer)) words.add(word)
      return answer
    },
  })
  const searched = [...words].toSorted().slice(0, MOST_SEARCHES)
  await Promise.all(searched.map((query) => read({ endpoint: searchProducts, path: { query } })))
}

/** The first word of each title in a collection; the answer may be anything. */
function wordsIn(answer: unknown): string[] {
  const { data } = (answer ?? {}) as { data?: { items?: unknown } | null }
  const items: unknown[] = Array.isArray(data?.items) ? data.items : []
  return items.flatMap((item) => {
    const { title } = (item ?? {}) as { title?: unknown }
    if (typeof title !== 'string') return []
    const [word = ''] = title.toLowerCase().split(/[^a-z]+/)
    return word.length < SHORTEST_WORD ? [] : [word]
  })
}
