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

/** Concurrent requests. */
const CONCURRENT_REQUESTS = 8

/** Time limit of a request, and of each request after the first timeout. */
const RESPONSE_LIMIT_MS = 20_000
const NEXT_RESPONSE_LIMIT_MS = 10_000

/** The page of each CMS endpoint; null for header and footer. */
const pageByEndpoint: ReadonlyMap<Endpoint, string | null> = new Map(
  cmsPages.map((page) => [page.endpoint, 'frame' in page ? null : getPagePath(page)]),
)

/** A request without usable content. */
export interface FailedRequest {
  readonly call: string
  readonly page: string | null
  /** What happened, as a predicate: `returned 500`. */
  readonly reason: string
}

/** The reason of a request whose filter matches no entry of the CMS. */
const NO_ENTRY = 'returned an empty list'

/**
 * Returns whether a failed request says nothing about the content: only 404, 410 and an empty list mean that there is
 * none (AUD-37).
 */
export function isNotRead({ reason }: FailedRequest): boolean {
  return !/^returned (?:404|410)$/.test(reason) && reason !== NO_ENTRY
}

/** Returns whether a failed request means that the CMS has no such entry. */
export function isNotFound({ reason }: FailedRequest): boolean {
  return reason === 'returned 404' || reason === NO_ENTRY
}

export interface GatheredContent {
  readonly documents: readonly CmsDocument[]
  readonly failed: readonly FailedRequest[]
  /** `GET Products`: price and stock by SKU; null if it could not be read. */
  readonly priceList: CmsDocument | null
  /** Response of the media host, such as `returns 404`, by the URL of a missing download. */
  readonly missingFiles: ReadonlyMap<string, string>
  /** Hosts of the other environments with the environment's name. */
  readonly otherHosts: ReadonlyMap<string, string>
  /** The spell checker. */
  readonly spelling: Spelling
  /** Why spelling was not checked. */
  readonly spellingError?: StorefrontError | undefined
  /** Today, `2026-11-30`. */
  readonly day: string
}

/**
 * Reads every page of the CMS: those with an endpoint, and linked collections and products (AUD-12); then the price
 * list, and whether the media host has the downloads. `apiUrl` is the API's base.
 * @throws {StorefrontError} when the CMS does not respond.
 */
export async function gatherContent(options: {
  readonly apiUrl: string
  readonly fetch: typeof fetch
  /** Requests for pages that are not linked yet. */
  readonly alsoRead?: readonly ReadRequest[]
  /** Base URL of the media host; '' when the export contains the files. */
  readonly mediaUrl: string
  /** Requests files of the media host. */
  readonly fetchFile: typeof fetch
  readonly otherHosts: ReadonlyMap<string, string>
  /** The name of the shop, which counts as correctly spelled. */
  readonly brand: string
  readonly day: string
  /** Default: the list of the project. */
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

/** Without a dictionary the other rules still run. */
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
    // fetch has decoded the body.
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
