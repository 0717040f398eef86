import { getCollection } from './cms/collection.ts'
import { getProduct } from './cms/product.ts'
import type { Endpoint } from './endpoint.ts'
import { findInternalLinks } from './links.ts'

/** A read-only request with its path parameters. */
export interface ReadRequest {
  readonly endpoint: Endpoint
  /** Unencoded path parameters by name. */
  readonly path: Readonly<Record<string, string>>
}

/** A request made during a crawl. */
export interface CrawledRequest extends ReadRequest {
  /** The first link to this request, or undefined for an initial request. */
  readonly link?: InternalLink
}

/** An internal URL and the field that contains it. */
export interface InternalLink {
  /** URL without query and hash. */
  readonly href: string
  readonly foundIn: CrawledRequest
  /** Path of the field, such as `data.items.0.url`. */
  readonly field: string
}

export interface CrawlOptions {
  readonly start: readonly ReadRequest[]
  /**
   * Sends a request and returns the response, or undefined if it has no links to follow. An exception ends the crawl.
   */
  read(request: CrawledRequest): Promise<unknown>
  /** Returns whether to follow a link. Follows all links by default. An exception ends the crawl. */
  mayFollow?(link: InternalLink): boolean
  /** Maximum number of concurrent requests. */
  readonly concurrency: number
  /** When aborted, the crawl throws the reason before the next request. */
  readonly signal?: AbortSignal | undefined
}

/** Returns the name of a read-only request, such as `getProduct tarn-lr`. */
export function formatReadRequest({ endpoint, path }: ReadRequest): string {
  return [endpoint.id, ...Object.values(path)].join(' ')
}

/**
 * Sends the initial requests, then one for each linked collection and product until there are no new links, because no
 * endpoint lists them. Sends each request once.
 * @returns the requests in breadth-first order, which is also the order in which they start, regardless of when
 * responses arrive.
 */
export async function crawl(options: CrawlOptions): Promise<readonly CrawledRequest[]> {
  const { start, read, mayFollow, concurrency, signal } = options
  const requests = new Map<string, CrawledRequest>()
  /** Links in the responses of previous waves. Most links of a page also appear on many others. */
  const known = new Set<string>()
  for (let wave = added(start); wave.length > 0;) {
    const found: CrawledRequest[][] = []
    const links = new Set<string>()
    const waiting = each(wave)
    const work = async (): Promise<void> => {
      for (const [index, call] of waiting) {
        signal?.throwIfAborted()
        // Stores only new links, because most links on a page are already known.
        found[index] = linkedRequests(call, await read(call), links).filter(
          (linked) => !requests.has(formatReadRequest(linked)),
        )
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    wave = added(found.flat())
    for (const link of links) known.add(link)
  }
  return [...requests.values()]

  function added(candidates: readonly CrawledRequest[]): CrawledRequest[] {
    return candidates.filter((request) => {
      const name = formatReadRequest(request)
      return !requests.has(name) && requests.set(name, request)
    })
  }

  function linkedRequests(foundIn: CrawledRequest, response: unknown, links: Set<string>): CrawledRequest[] {
    return [...findInternalLinks(response)].flatMap(([address, field]) => {
      if (known.has(address)) return []
      links.add(address)
      const link = { href: address, foundIn, field }
      const request = mayFollow?.(link) === false ? undefined : parseLinkedPage(address)
      return request === undefined ? [] : [{ ...request, link }]
    })
  }
}

/** Yields indexed items. All loops share one generator, so an error in one of them ends the others. */
function* each<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries()
}

/** Matches URLs of collections and products (ROUT-14, ROUT-16). */
const LINKED_PAGE = /^\/(collection|product)\/([^/]+)\/?$/

/** Returns the request for the collection or product at a URL, or undefined for other pages. */
function parseLinkedPage(href: string): ReadRequest | undefined {
  const [, page, title] = LINKED_PAGE.exec(href) ?? []
  if (title === undefined) return undefined
  return { endpoint: page === 'product' ? getProduct : getCollection, path: { title: decoded(title) } }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
