import { findSharedSlug, isMissingEntry } from '#contract/cms/entries.ts'
import { findOmittedEntries } from '#contract/cms/entries.ts'
import { toUploadPaths } from '#contract/cms/media.ts'
import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { getStrapiNextStep, readStrapiError } from '#contract/cms/strapi-error.ts'
import { type CrawledRequest, crawl, type ReadRequest } from '#contract/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeInvalidResponse } from '#contract/invalid-response.ts'
import { getPriceList } from '#contract/pricing.ts'
import { fillEmptyFields } from '#contract/schema.ts'
import { findNestingProblem } from '#contract/validation/nesting.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { getPagePath, href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { CmsDocument } from './cms-document.ts'
import { isRecord } from './content/document-fields.ts'
import { findMissingFiles } from './content/files/missing-files.ts'
import type { Dictionaries } from './content/spelling/dictionaries.ts'
import { loadSpelling, NO_SPELLING, type Spelling } from './content/spelling/spelling.ts'

/** Maximum number of concurrent requests. */
const CONCURRENT_REQUESTS = 8

/** Time limit of a request, and the shorter limit for requests after the first timeout. */
const RESPONSE_LIMIT_MS = 20_000
const NEXT_RESPONSE_LIMIT_MS = 10_000

/** Page path by CMS endpoint, or null for the header and footer. */
const pageByEndpoint: ReadonlyMap<Endpoint, string | null> = new Map(
  cmsPages.map((page) => [page.endpoint, 'layoutPart' in page ? null : getPagePath(page)]),
)

/** A request that returned no usable content. */
export interface FailedRequest {
  readonly call: string
  readonly page: string | null
  /** The failure, phrased as a predicate, such as `returned 500`. */
  readonly reason: string
  /** Strapi's error message, if a back end passed it on, and the next step. */
  readonly error?:
    | { readonly text: string | undefined; readonly next: string; readonly isForEngineers?: boolean }
    | undefined
}

/** Next step for an editor if a populated relation leads back to its own entry. */
const NEXT_IF_NESTED =
  'Ask an engineer: the request populates entries inside entries. "npx storefront cms" lists the populate parameter of each request.'

/** Failure reason if a request's filter matches no CMS entry. */
const NO_ENTRY = 'returned an empty list'

/**
 * Returns whether it is unknown if the requested content exists. Only a 404, a 410 or an empty list means that it does
 * not.
 */
export function isUnread({ reason }: FailedRequest): boolean {
  return !/^returned (?:404|410)$/.test(reason) && reason !== NO_ENTRY
}

/** Returns whether a failed request means that the CMS does not have the entry. */
export function isNotFound({ reason }: FailedRequest): boolean {
  return reason === 'returned 404' || reason === NO_ENTRY
}

export interface GatheredContent {
  readonly documents: readonly CmsDocument[]
  readonly failed: readonly FailedRequest[]
  /** Response of `GET Products`, with price and stock by SKU, or null if it could not be read. */
  readonly priceList: CmsDocument | null
  /** Failure of the media host, such as `returns 404`, by URL of the missing download. */
  readonly missingFiles: ReadonlyMap<string, string>
  /** Whether the media host did not respond, so that missing downloads are unknown. */
  readonly isMediaUnreachable?: boolean
  /** Origins of files that the pages may show, or undefined for any origin. */
  readonly mediaOrigins?: readonly string[] | undefined
  /** Names of the other environments, by host. */
  readonly otherHosts: ReadonlyMap<string, string>
  /** Host name of the shop, whose full URLs are checked like paths; undefined if unknown. */
  readonly siteHost?: string | undefined
  /** Number of days in which the shop takes returns, or an empty string or undefined if it is not set. */
  readonly returnDays?: string | undefined
  /** The spell checker. */
  readonly spelling: Spelling
  /** The reason why spelling was not checked. */
  readonly spellingError?: StorefrontError | undefined
  /** Today's date, such as `2026-11-30`. */
  readonly day: string
}

/**
 * Reads every page from the CMS: pages with an endpoint, and linked collections and products. Then reads the price list
 * and checks whether the media host has the downloads. `apiUrl` is the API's base URL.
 * @throws {StorefrontError} if the CMS does not respond.
 */
export async function gatherContent(options: {
  readonly apiUrl: string
  readonly fetch: typeof fetch
  /** Additional requests, for pages that are not linked yet. */
  readonly alsoRead?: readonly ReadRequest[]
  /** Base URL of the media host, or an empty string if the export contains the files. */
  readonly mediaUrl: string
  /** Sends requests to the media host. */
  readonly fetchFile: typeof fetch
  /** Origins of files that the pages may show. Defaults to any origin. */
  readonly mediaOrigins?: readonly string[] | undefined
  /** Origin of the CMS in URLs of uploads. */
  readonly cmsOrigin?: string | undefined
  readonly otherHosts: ReadonlyMap<string, string>
  /** Host name of the shop. */
  readonly siteHost?: string | undefined
  /** Number of days in which the shop takes returns. */
  readonly returnDays?: string | undefined
  /** Name of the shop, which counts as correctly spelled. */
  readonly brand: string
  readonly day: string
  /** Path of the known-words list. Defaults to the project's list. */
  readonly knownWordsFile?: string | undefined
  /** Returns the dictionaries. Reads them by default. */
  readonly loadDictionaries?: (() => Promise<Dictionaries>) | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<GatheredContent> {
  const { otherHosts, day } = options
  const documents: CmsDocument[] = []
  const failed: FailedRequest[] = []
  let hasResponded = false
  let unansweredCount = 0
  let limitMs = RESPONSE_LIMIT_MS
  let isMediaUnreachable = false
  await crawl({
    start: [...[...pageByEndpoint.keys()].map((endpoint) => ({ endpoint, path: {} })), ...(options.alsoRead ?? [])],
    concurrency: CONCURRENT_REQUESTS,
    signal: options.signal,
    async read(crawled) {
      const { endpoint } = crawled
      const [call, page] = [getCmsPath(crawled), getPage(crawled)]
      const response = await request(endpoint, call)
      if (!('data' in response)) {
        failed.push({ call, page, ...response })
        return undefined
      }
      documents.push({ endpoint, call, page, ...response })
      return response.data
    },
    // Other links into the shop are reported as broken links.
    mayFollow: ({ href: address }) => matchRoute(address) !== undefined,
  })
  if (!hasResponded) throw createUnreachableError(options.apiUrl)
  const prices = await request(getPriceList, getCmsPath({ endpoint: getPriceList, path: {} }))
  if (!('data' in prices)) failed.push({ call: 'Products', page: null, ...prices })
  return {
    documents: documents.toSorted(compareByPath),
    failed: failed.toSorted(compareByPath),
    priceList: 'data' in prices ? { endpoint: getPriceList, call: 'Products', page: null, data: prices.data } : null,
    missingFiles: await findMissingFiles(documents, { ...options, onUnreachable: () => (isMediaUnreachable = true) }),
    isMediaUnreachable,
    ...(await loadSpellingOrNone(options)),
    otherHosts,
    mediaOrigins: options.mediaOrigins,
    siteHost: options.siteHost,
    returnDays: options.returnDays,
    day,
  }

  async function request(endpoint: Endpoint, call: string): Promise<Content | Failure> {
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
      return {
        reason: 'got no response',
        error: { text: undefined, next: 'Ask an engineer to check the API, then audit again.', isForEngineers: true },
      }
    }
    hasResponded = true
    const body = await response.text().catch(() => undefined)
    options.signal?.throwIfAborted()
    if (limit.aborted) limitMs = NEXT_RESPONSE_LIMIT_MS
    if (!response.ok) return toFailure(endpoint, response.status, body)
    return body === undefined
      ? { reason: 'returned a truncated response' }
      : parseData(toUploadPaths(body, options.cmsOrigin), endpoint, response.headers)
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

/** Loads the spell checker. The other rules run even without a dictionary. */
async function loadSpellingOrNone({
  brand,
  knownWordsFile,
  loadDictionaries,
}: Pick<Parameters<typeof gatherContent>[0], 'brand' | 'knownWordsFile' | 'loadDictionaries'>): Promise<
  Pick<GatheredContent, 'spelling' | 'spellingError'>
> {
  try {
    return { spelling: await loadSpelling(brand.split(/\s+/), knownWordsFile, loadDictionaries) }
  } catch (error) {
    if (!(error instanceof StorefrontError)) throw error
    return { spelling: NO_SPELLING, spellingError: error }
  }
}

type Content = Pick<CmsDocument, 'data' | 'omitted' | 'sharedSlug'>
type Failure = Pick<FailedRequest, 'reason' | 'error'>

/** Converts an error response to a failure, with Strapi's error message if the back end passed it on. */
function toFailure(endpoint: Endpoint, status: number, body: string | undefined): Failure {
  const error = readStrapiError(parseJson(body ?? ''))
  // Other statuses without a Strapi error may come from a gateway, so their cause is unknown.
  const next = error !== undefined || status > 500 ? getStrapiNextStep(endpoint, status, error) : undefined
  const text = error === undefined ? undefined : `${error.name}: ${error.message}`
  return { reason: `returned ${status}`, ...(next !== undefined && { error: { text, next } }) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseData(body: string, endpoint: Endpoint, headers: Headers): Content | Failure {
  const response = parseJson(body)
  if (response === undefined) {
    // fetch has decoded the body.
    const form = { type: headers.get('content-type'), encoding: null }
    return { reason: `returned a response that ${describeInvalidResponse(body, form)}` }
  }
  const message = findNestingProblem(response)
  if (message !== undefined)
    return {
      reason: `returned a response that ${message}`,
      error: { text: undefined, next: NEXT_IF_NESTED, isForEngineers: true },
    }
  if (isMissingEntry(endpoint, response)) return { reason: NO_ENTRY }
  const filled = fillEmptyFields(endpoint.response, response)
  const data = endpoint.id === getPriceList.id ? filled : isRecord(filled) ? filled['data'] : undefined
  if (data === undefined || data === null) return { reason: 'returned no data' }
  const omitted = findOmittedEntries(endpoint, response)
  const entry: unknown = endpoint.id === getProduct.id && Array.isArray(data) ? data[0] : data
  const sharedSlug = findSharedSlug(endpoint, response)
  return { data: entry, ...(omitted !== undefined && { omitted }), ...(sharedSlug !== undefined && { sharedSlug }) }
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
