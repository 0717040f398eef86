import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { isMissingEntry } from '#contract/cms/missing-entry.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { type CrawledRequest, crawl, type ReadRequest } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeInvalidResponse } from '#contract/invalid-response.ts'
import { findNestingProblem } from '#contract/nesting.ts'
import { getPriceList } from '#contract/pricing.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { getPagePath, href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { CmsDocument } from './cms-document.ts'
import { isRecord } from './content/document-fields.ts'
import { findMissingFiles } from './content/files/missing-files.ts'
import { loadSpelling, type Spelling } from './content/spelling/spelling.ts'

/** Maximum number of concurrent requests. */
const CONCURRENT_REQUESTS = 8

/** Time limit of a request, and the shorter limit of each request after the first timeout. */
const RESPONSE_LIMIT_MS = 20_000
const NEXT_RESPONSE_LIMIT_MS = 10_000

/** Page path by CMS endpoint; null for the header and footer. */
const pageByEndpoint: ReadonlyMap<Endpoint, string | null> = new Map(
  cmsPages.map((page) => [page.endpoint, 'frame' in page ? null : getPagePath(page)]),
)

/** A request that returned no usable content. */
export interface FailedRequest {
  readonly call: string
  readonly page: string | null
  /** What happened, as a predicate, such as `returned 500`. */
  readonly reason: string
}

/** Failure reason when a request's filter does not match any CMS entry. */
const NO_ENTRY = 'returned an empty list'

/**
 * Returns whether a failed request leaves it unknown if there is content. Only 404, 410 and an empty list mean that
 * there is none (AUD-37).
 */
export function isNotRead({ reason }: FailedRequest): boolean {
  return !/^returned (?:404|410)$/.test(reason) && reason !== NO_ENTRY
}

/** Returns whether a failed request means that the CMS does not have the entry. */
export function isNotFound({ reason }: FailedRequest): boolean {
  return reason === 'returned 404' || reason === NO_ENTRY
}

export interface GatheredContent {
  readonly documents: readonly CmsDocument[]
  readonly failed: readonly FailedRequest[]
  /** Response of `GET Products`, with price and stock by SKU; null if it could not be read. */
  readonly priceList: CmsDocument | null
  /** Failure of the media host, such as `returns 404`, by URL of a missing download. */
  readonly missingFiles: ReadonlyMap<string, string>
  /** Environment name by host, for hosts of other environments. */
  readonly otherHosts: ReadonlyMap<string, string>
  /** The spell checker. */
  readonly spelling: Spelling
  /** Reason why spelling was not checked. */
  readonly spellingError?: StorefrontError | undefined
  /** Today's date, such as `2026-11-30`. */
  readonly day: string
}

/**
 * Reads every page from the CMS: pages with an endpoint, and linked collections and products (AUD-12). Then it reads
 * the price list and checks whether the media host has the downloads. `apiUrl` is the API's base URL.
 * @throws {StorefrontError} when the CMS does not respond.
 */
export async function gatherContent(options: {
  readonly apiUrl: string
  readonly fetch: typeof fetch
  /** Additional requests, for pages that are not linked yet. */
  readonly alsoRead?: readonly ReadRequest[]
  /** Base URL of the media host, or '' if the export contains the files. */
  readonly mediaUrl: string
  /** Sends requests to the media host. */
  readonly fetchFile: typeof fetch
  readonly otherHosts: ReadonlyMap<string, string>
  /** Name of the shop, which counts as correctly spelled. */
  readonly brand: string
  readonly day: string
  /** Path of the known-words list; the project's list by default. */
  readonly knownWordsFile?: string | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<GatheredContent> {
  const { otherHosts, day } = options
  const documents: CmsDocument[] = []
  const failed: FailedRequest[] = []
  let hasResponded = false
  let unansweredCount = 0
  let limitMs = RESPONSE_LIMIT_MS
  await crawl({
    start: [...[...pageByEndpoint.keys()].map((endpoint) => ({ endpoint, path: {} })), ...(options.alsoRead ?? [])],
    concurrency: CONCURRENT_REQUESTS,
    signal: options.signal,
    async read(crawled) {
      const { endpoint } = crawled
      const [call, page] = [getCmsPath(crawled), getPage(crawled)]
      const response = await request(endpoint, call)
      if (typeof response === 'string') {
        failed.push({ call, page, reason: response })
        return undefined
      }
      documents.push({ endpoint, call, page, data: response.data })
      return response.data
    },
    // Other links into the shop are reported as broken links.
    mayFollow: ({ href: address }) => matchRoute(address) !== undefined,
  })
  if (!hasResponded) throw createUnreachableError(options.apiUrl)
  const prices = await request(getPriceList, getCmsPath({ endpoint: getPriceList, path: {} }))
  if (typeof prices === 'string') failed.push({ call: 'Products', page: null, reason: prices })
  return {
    documents: documents.toSorted(compareByPath),
    failed: failed.toSorted(compareByPath),
    priceList:
      typeof prices === 'string' ? null : { endpoint: getPriceList, call: 'Products', page: null, data: prices.data },
    missingFiles: await findMissingFiles(documents, options),
    ...(await loadSpellingOrNone(options.brand, options.knownWordsFile)),
    otherHosts,
    day,
  }

  async function request(endpoint: Endpoint, call: string): Promise<string | { readonly data: unknown }> {
    const url = `${options.apiUrl.replace(/\/$/, '')}/${call}`
    const limit = AbortSignal.timeout(limitMs)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    let response: Response
    try {
      response = await options.fetch(url, { headers: { 'X-Request-ID': crypto.randomUUID() }, signal })
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (limit.aborted) limitMs = NEXT_RESPONSE_LIMIT_MS
      unansweredCount += 1
      if (!hasResponded && unansweredCount === CONCURRENT_REQUESTS) throw createUnreachableError(url, cause)
      return 'got no response'
    }
    hasResponded = true
    if (!response.ok) return `returned ${response.status}`
    const body = await response.text().catch(() => undefined)
    options.signal?.throwIfAborted()
    if (limit.aborted) limitMs = NEXT_RESPONSE_LIMIT_MS
    return body === undefined ? 'returned a truncated response' : parseData(body, endpoint, response.headers)
  }
}

function createUnreachableError(url: string, cause?: unknown): StorefrontError {
  return new StorefrontError({
    kind: 'external',
    message: `The CMS cannot be reached: ${url} did not respond.`,
    next: 'Check the URL in the environment, and that the API is running.',
    cause,
  })
}

/** Loads the spell checker. Without a dictionary, the other rules still run. */
async function loadSpellingOrNone(
  brand: string,
  knownWordsFile: string | undefined,
): Promise<Pick<GatheredContent, 'spelling' | 'spellingError'>> {
  try {
    return { spelling: await loadSpelling(brand.split(/\s+/), knownWordsFile) }
  } catch (error) {
    if (!(error instanceof StorefrontError)) throw error
    return { spelling: { has: () => true, suggest: () => [] }, spellingError: error }
  }
}

function parseData(body: string, endpoint: Endpoint, headers: Headers): string | { readonly data: unknown } {
  let response: unknown
  try {
    response = JSON.parse(body)
  } catch {
    // fetch has already decoded the body.
    return `returned a response that ${describeInvalidResponse(body, { type: headers.get('content-type'), encoding: null })}`
  }
  const message = findNestingProblem(response)
  if (message !== undefined) return `returned a response that ${message}`
  if (isMissingEntry(endpoint, response)) return NO_ENTRY
  const filled = fillEmptyFields(endpoint, response)
  const data = endpoint.id === getPriceList.id ? filled : isRecord(filled) ? filled['data'] : undefined
  if (data === undefined || data === null) return 'returned no data'
  if (endpoint.id !== getProduct.id) return { data }
  return { data: Array.isArray(data) ? data[0] : data }
}

function getCmsPath({ endpoint, path }: ReadRequest): string {
  return endpoint.path
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    .replace(/^\//, '')
}

function getPage({ endpoint, path: { title } }: CrawledRequest): string | null {
  if (title === undefined) return pageByEndpoint.get(endpoint) ?? null
  return href(endpoint.id === getProduct.id ? 'product' : 'collection', { title })
}

function compareByPath(one: { readonly call: string }, other: { readonly call: string }): number {
  return one.call < other.call ? -1 : 1
}
