import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { searchProducts } from '#contract/search.ts'

/** Calls on their way at a time. */
const CONCURRENT_CALLS = 8
/** Words that are searched for. */
const MOST_SEARCHES = 5
const SHORTEST_WORD = 3

/** A call that only reads, and what stands in its path. */
export interface ReadCall {
  readonly endpoint: Endpoint
  readonly path: Readonly<Record<string, string>>
}

/** Names a call within a recording, e.g. `getProduct tarn-lr`. */
export function callName({ endpoint, path }: ReadCall): string {
  return [endpoint.id, ...Object.values(path)].join(' ')
}

/** The calls that are read as they stand: everyone's, with nothing in their path. */
const PLAIN_READS: readonly Endpoint[] = (contract as readonly Endpoint[]).filter(
  ({ method, access, path }) => method === 'GET' && access === 'everyone' && !path.includes('{'),
)

/**
 * Makes every readable call of a shop: content, prices, shipping, then the collections and products that links lead
 * to, since there is no call that lists them, then a few searches. Nothing personal is asked for.
 * @param read makes a call and gives its answer; undefined when there is none to follow.
 */
export async function readShop(read: (call: ReadCall) => Promise<unknown>): Promise<void> {
  const seen = new Set<string>()
  const words = new Set<string>()
  let calls: ReadCall[] = PLAIN_READS.map((endpoint) => ({ endpoint, path: {} }))
  while (calls.length > 0) {
    const found: ReadCall[] = []
    await forEachBounded(calls, async (call) => {
      const answer = await read(call)
      for (const lead of leadsIn(answer)) found.push(lead)
      if (call.endpoint.id === 'getCollection') for (const word of wordsIn(answer)) words.add(word)
    })
    calls = found.filter((call) => {
      const name = callName(call)
      return !seen.has(name) && seen.add(name)
    })
  }
  const searched = [...words].toSorted().slice(0, MOST_SEARCHES)
  await forEachBounded(searched, (query) => read({ endpoint: searchProducts, path: { query } }))
}

async function forEachBounded<T>(items: readonly T[], act: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values()
  const worker = async (): Promise<void> => {
    for (const item of rest) await act(item)
  }
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, worker))
}

/** The fields of an answer that hold addresses (OPEN-065), and the addresses that lead to a collection or product. */
const LINK_FIELDS: ReadonlySet<string> = new Set(['href', 'link', 'url'])
const LINK = /^\/(collection|product)\/([^/?#]+)\/?(?:[?#].*)?$/s

function leadsIn(answer: unknown): ReadCall[] {
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]: [string, unknown]) => {
    if (typeof value !== 'string') return leadsIn(value)
    const [, kind, title] = LINK_FIELDS.has(field) ? (LINK.exec(value) ?? []) : []
    if (title === undefined) return []
    return [{ endpoint: kind === 'product' ? getProduct : getCollection, path: { title: decoded(title) } }]
  })
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
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
