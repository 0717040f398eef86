import { getCollection } from '../cms/collection.ts'
import { getProduct } from '../cms/product.ts'
import type { Endpoint } from '../endpoint.ts'
import { internalLinks } from './internal-links.ts'

/** A call that only reads, and what stands in its path. */
export interface ReadCall {
  readonly endpoint: Endpoint
  /** Path parameters by name, unencoded. */
  readonly path: Readonly<Record<string, string>>
}

/** A call of a crawl. */
export interface CrawledCall extends ReadCall {
  /** The first link that led to it; undefined for a call that the crawl began with. */
  readonly link?: InternalLink
}

/** An address within the shop, and where it was found. */
export interface InternalLink {
  /** Without query and hash. */
  readonly address: string
  readonly foundIn: CrawledCall
  /** As in `data.items.0.url`. */
  readonly field: string
}

export interface CrawlOptions {
  /** The calls to begin with. */
  readonly start: readonly ReadCall[]
  /**
   * Makes a call and gives the answer whose links are followed, of whatever shape; undefined when there is none.
   * What it throws ends the crawl.
   */
  read(call: CrawledCall): Promise<unknown>
  /** Whether a link is one to follow; every link when left out. What it throws ends the crawl. */
  mayFollow?(link: InternalLink): boolean
  /** Calls on their way at a time. */
  readonly concurrency: number
  /** Its reason is thrown before the next call. */
  readonly signal?: AbortSignal | undefined
}

/** Names a call among those that read, e.g. `getProduct tarn-lr`. */
export function callName({ endpoint, path }: ReadCall): string {
  return [endpoint.id, ...Object.values(path)].join(' ')
}

/**
 * Makes the first calls, then one for each collection and product that links lead to, until nothing new turns up:
 * there is no call that lists them (BUILD-09). Each call is made once.
 * @returns the calls, breadth first. They are begun in this order, whatever the order in which answers arrive.
 */
export async function crawl(options: CrawlOptions): Promise<readonly CrawledCall[]> {
  const { start, read, mayFollow, concurrency, signal } = options
  const calls = new Map<string, CrawledCall>()
  for (let wave = added(start); wave.length > 0;) {
    const found: CrawledCall[][] = []
    const waiting = each(wave)
    const work = async (): Promise<void> => {
      for (const [index, call] of waiting) {
        signal?.throwIfAborted()
        // Only what is new is held: each page links to many that are known.
        found[index] = linkedCalls(call, await read(call)).filter((linked) => !calls.has(callName(linked)))
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    wave = added(found.flat())
  }
  return [...calls.values()]

  function added(candidates: readonly CrawledCall[]): CrawledCall[] {
    return candidates.filter((call) => {
      const name = callName(call)
      return !calls.has(name) && calls.set(name, call)
    })
  }

  function linkedCalls(foundIn: CrawledCall, answer: unknown): CrawledCall[] {
    return [...internalLinks(answer)].flatMap(([address, field]) => {
      const link = { address, foundIn, field }
      return mayFollow?.(link) === false ? [] : (linkedCall(link) ?? [])
    })
  }
}

/** A generator, since an error in one loop over it ends all loops over it. */
function* each<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries()
}

/** The addresses of collections and products (ROUT-14, ROUT-16). */
const LINKED_PAGE = /^\/(collection|product)\/([^/]+)\/?$/

function linkedCall(link: InternalLink): CrawledCall | undefined {
  const [, page, title] = LINKED_PAGE.exec(link.address) ?? []
  if (title === undefined) return undefined
  return { endpoint: page === 'product' ? getProduct : getCollection, path: { title: decoded(title) }, link }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
