import { cmsPages } from '#contract/cms/page-table.ts'
import { getProduct } from '#contract/cms/product.ts'
import { type CrawledCall, crawl, type ReadCall } from '#contract/crawl/crawl.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { nestingProblem } from '#contract/nesting.ts'
import { getPriceList } from '#contract/pricing.ts'
import { unreadableAnswer } from '#contract/unreadable-answer.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { addressOf, href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { CmsDocument } from './cms-document.ts'
import { isRecord } from './content/document-fields.ts'
import { missingFiles } from './content/files/missing-files.ts'
import { loadSpelling, type Spelling } from './content/spelling/spelling.ts'

/** Calls on their way at a time. */
const CONCURRENT_CALLS = 8

/** Milliseconds that a call may take, and that one may take once another has taken longer than it may. */
const ANSWER_LIMIT_MS = 20_000
const NEXT_ANSWER_LIMIT_MS = 10_000

/** The page that each CMS call makes; header and footer are on every page. */
const pageOfCall: ReadonlyMap<Endpoint, string | null> = new Map(
  cmsPages.map((page) => [page.endpoint, 'frame' in page ? null : addressOf(page)]),
)

/** A call that gave nothing to look at. */
export interface FailedCall {
  readonly call: string
  readonly page: string | null
  /** What came instead: `answered 500`, `gave an answer that is no JSON`. */
  readonly reason: string
}

export interface GatheredContent {
  readonly documents: readonly CmsDocument[]
  readonly failed: readonly FailedCall[]
  /** `GET Products`: price and stock by sku; null when it could not be read. */
  readonly priceList: CmsDocument | null
  /** What the media host answers, as `answers 404`, by the address of a download that it does not have. */
  readonly missingFiles: ReadonlyMap<string, string>
  /** Hosts of the other environments with the environment's name. */
  readonly otherHosts: ReadonlyMap<string, string>
  /** The words that are right. */
  readonly spelling: Spelling
  /** Why no spelling is known, so that every word is taken for right. */
  readonly spellingError?: StorefrontError | undefined
  /** Today, `2026-11-30`. */
  readonly day: string
}

/**
 * Reads every page of the CMS: those with a call of their own, and the collections and products that links lead to
 * (AUD-12); then the price list, and whether the media host has the downloads. `apiAddress` is the API's base.
 * @throws {StorefrontError} when nothing answers at the address.
 */
export async function gatherContent(options: {
  readonly apiAddress: string
  readonly fetch: typeof fetch
  /** Calls that no link may lead to yet. */
  readonly alsoRead?: readonly ReadCall[]
  /** The base of the media host; '' when the export itself holds the files. */
  readonly mediaAddress: string
  /** Asks the media host. */
  readonly fetchFile: typeof fetch
  readonly otherHosts: ReadonlyMap<string, string>
  /** The shop's name, which no dictionary has. */
  readonly brand: string
  readonly day: string
  /** The project's own list without it. */
  readonly knownWordsFile?: string | undefined
  readonly signal?: AbortSignal | undefined
}): Promise<GatheredContent> {
  const { otherHosts, day } = options
  const documents: CmsDocument[] = []
  const failed: FailedCall[] = []
  let hasAnswered = false
  let unanswered = 0
  let limitMs = ANSWER_LIMIT_MS
  await crawl({
    start: [...[...pageOfCall.keys()].map((endpoint) => ({ endpoint, path: {} })), ...(options.alsoRead ?? [])],
    concurrency: CONCURRENT_CALLS,
    signal: options.signal,
    async read(wanted) {
      const { endpoint } = wanted
      const [call, page] = [callPath(wanted), pageOf(wanted)]
      const answer = await ask(endpoint, call)
      if (typeof answer === 'string') {
        failed.push({ call, page, reason: answer })
        return undefined
      }
      documents.push({ endpoint, call, page, data: answer.data })
      return answer.data
    },
    // What else looks like a page of the shop is reported as a broken link.
    mayFollow: ({ address }) => matchRoute(address) !== undefined,
  })
  if (!hasAnswered) throw unreachable(options.apiAddress)
  const prices = await ask(getPriceList, callPath({ endpoint: getPriceList, path: {} }))
  if (typeof prices === 'string') failed.push({ call: 'Products', page: null, reason: prices })
  return {
    documents: documents.toSorted(byCall),
    failed: failed.toSorted(byCall),
    priceList:
      typeof prices === 'string' ? null : { endpoint: getPriceList, call: 'Products', page: null, data: prices.data },
    missingFiles: await missingFiles(documents, options),
    ...(await spellingOf(options.brand, options.knownWordsFile)),
    otherHosts,
    day,
  }

  async function ask(endpoint: Endpoint, call: string): Promise<string | { readonly data: unknown }> {
    const address = `${options.apiAddress.replace(/\/$/, '')}/${call}`
    const limit = AbortSignal.timeout(limitMs)
    const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
    let response: Response
    try {
      response = await options.fetch(address, { headers: { 'X-Request-ID': crypto.randomUUID() }, signal })
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (limit.aborted) limitMs = NEXT_ANSWER_LIMIT_MS
      unanswered += 1
      if (!hasAnswered && unanswered === CONCURRENT_CALLS) throw unreachable(address, cause)
      return 'gave no answer'
    }
    hasAnswered = true
    if (!response.ok) return `answered ${response.status}`
    const body = await response.text().catch(() => undefined)
    options.signal?.throwIfAborted()
    if (limit.aborted) limitMs = NEXT_ANSWER_LIMIT_MS
    return body === undefined ? 'gave an answer that breaks off' : dataOf(body, endpoint, response.headers)
  }
}

function unreachable(address: string, cause?: unknown): StorefrontError {
  return new StorefrontError({
    kind: 'surroundings',
    message: `The CMS cannot be reached: ${address} gave no answer.`,
    next: 'check the address in the environment, and that the API runs.',
    cause,
  })
}

/** The other rules look also when no dictionary can be read. */
async function spellingOf(
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

function dataOf(body: string, endpoint: Endpoint, headers: Headers): string | { readonly data: unknown } {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    // The encoding is undone already.
    return `gave an answer that ${unreadableAnswer(body, { type: headers.get('content-type'), encoding: null })}`
  }
  const message = nestingProblem(answer)
  if (message !== undefined) return `gave an answer that ${message}`
  const data = endpoint.id === getPriceList.id ? answer : isRecord(answer) ? answer['data'] : undefined
  if (data === undefined || data === null) return 'gave an answer without data'
  if (endpoint.id !== getProduct.id) return { data }
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  return first === undefined ? 'gave an empty list' : { data: first }
}

function callPath({ endpoint, path }: ReadCall): string {
  return endpoint.path
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    .replace(/^\//, '')
}

function pageOf({ endpoint, path: { title } }: CrawledCall): string | null {
  if (title === undefined) return pageOfCall.get(endpoint) ?? null
  return href(endpoint.id === getProduct.id ? 'product' : 'collection', { title })
}

function byCall(one: { readonly call: string }, other: { readonly call: string }): number {
  return one.call < other.call ? -1 : 1
}
