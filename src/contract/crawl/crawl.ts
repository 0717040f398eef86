import { getCollection } from '../cms/collection.ts'
import { getProduct } from '../cms/product.ts'
import type { Endpoint } from '../endpoint.ts'
import { internalLinks } from './internal-links.ts'

/** A call that only reads, and what stands in its path. */
export interface ReadRequest {
  readonly endpoint: Endpoint
  /** Path parameters by name, unencoded. */
  readonly path: Readonly<Record<string, string>>
}

/** A call of a crawl. */
export interface CrawledRequest extends ReadRequest {
  /** The first link that led to it; undefined for a call that the crawl began with. */
  readonly link?: InternalLink
}

/** An address within the shop, and where it was found. */
export interface InternalLink {
  /** Without query and hash. */
  readonly href: string
  readonly foundIn: CrawledRequest
  /** As in `data.items.0.url`. */
  readonly field: string
}

export interface CrawlOptions {
  /** The calls to begin with. */
  readonly start: readonly ReadRequest[]
  /**
   * Makes a call and gives the answer whose links are followed, of whatever shape; undefined when there is none.
   * What it throws ends the crawl.
   */
  read(request: CrawledRequest): Promise<unknown>
  /** Whether a link is one to follow; every link when left out. What it throws ends the crawl. */
  mayFollow?(link: InternalLink): boolean
  /** Calls on their way at a time. */
  readonly concurrency: number
  /** Its reason is thrown before the next call. */
  readonly signal?: AbortSignal | undefined
}

/** Names a call among those that read, e.g. `getProduct tarn-lr`. */
export function requestName({ endpoint, path }: ReadRequest): string {
  return [endpoint.id, ...Object.values(path)].join(' ')
}

/**
 * Makes the first calls, then one for each collection and product that links lead to, until nothing new turns up:
 * there is no call that lists them (BUILD-09). Each call is made once.
 * @returns the calls, breadth first. They are begun in this order, whatever the order in which answers arrive.
 */
export async function crawl(options: CrawlOptions): Promise<readonly CrawledRequest[]> {
  const { start, read, mayFollow, concurrency, signal } = options
  const requests = new Map<string, CrawledRequest>()
  for (let wave = added(start); wave.length > 0;) {
    const found: CrawledRequest[][] = []
    const waiting = each(wave)
    const work = async (): Promise<void> => {
      for (const [index, call] of waiting) {
        signal?.throwIfAborted()
        // Only what is new is held: each page links to many that are known.
        found[index] = linkedRequests(call, await read(call)).filter((linked) => !requests.has(requestName(linked)))
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    wave = added(found.flat())
  }
  return [...requests.values()]

  function added(candidates: readonly CrawledRequest[]): CrawledRequest[] {
    return candidates.filter((request) => {
      const name = requestName(request)
      return !requests.has(name) && requests.set(name, request)
    })
  }

  function linkedRequests(foundIn: CrawledRequest, response: unknown): CrawledRequest[] {
    return [...internalLinks(response)].flatMap(([address, field]) => {
      const link = { href: address, foundIn, field }
      return mayFollow?.(link) === false ? [] : (linkedRequest(link) ?? [])
    })
  }
}

/** A generator, since an error in one loop over it ends all loops over it. */
function* each<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries()
}

/** The addresses of collections and products (ROUT-14, ROUT-16). */
const LINKED_PAGE = /^\/(collection|product)\/([^/]+)\/?$/

function linkedRequest(link: InternalLink): CrawledRequest | undefined {
  const [, page, title] = LINKED_PAGE.exec(link.href) ?? []
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
