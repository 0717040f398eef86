import type { NewCartLine, ShippingMethod } from '#contract/cart.ts'
import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contract } from '#contract/contract.ts'
import { formatReadRequest, type ReadRequest } from '#contract/crawl/crawl.ts'
import type { Difference, DifferenceKind } from '#contract/differences/difference.ts'
import { createLiveApi, type LiveApiOptions } from '../live-api/live-api.ts'
import type { LiveResponse } from '../live-api/live-response.ts'
import { getExample } from '../openapi/descriptions.ts'
import { crawlShop } from '../recordings/crawl-shop.ts'
import { hashContract } from '../recordings/recording-index.ts'
import { readRecording, type Recording } from '../recordings/recording.ts'
import type { BuyableProduct, ProbeContext } from './context.ts'
import { createOutbox } from './outbox.ts'
import type { VerifyContext } from './prerequisite.ts'
import { probeCustomers } from './probe-customer.ts'
import { probeForms } from './probe-forms.ts'
import { probeGuest } from './probe-guest.ts'
import { createProber, type ProbedRequest, type Prober } from './prober.ts'
import { listRemainingData } from './remaining-data.ts'
import { createSampleLine } from './sample-line.ts'
import { findShapeDifferences } from './shape-differences.ts'
import { type EndpointVerdict, type Verdict, getVerdicts } from './verdict.ts'

export interface VerifyOptions {
  /** URL of the live API. */
  readonly api: string
  /** Folder of the recording to compare with. */
  readonly recording?: string | undefined
  /** Whether to place orders, register customers, and trigger emails. */
  readonly includeWrites: boolean
  /** Origin of the site that sends the requests, such as `https://www.example.com`. Without it, CORS is not checked. */
  readonly origin?: string | undefined
  readonly promoCode?: string | undefined
  /**
   * Token from the payment provider. Without it, the token of the mock is used, which a live API rejects without
   * charging anything.
   */
  readonly paymentToken?: string | undefined
  /** URL that lists the emails sent by a test API, in the format of the mock's outbox. */
  readonly outbox?: string | undefined
  /** Connection options, such as credentials, limits, and a callback for pauses. */
  readonly live?: Omit<LiveApiOptions, 'signal'> | undefined
  readonly signal: AbortSignal
}

/** Name and version of the report's format. */
const SCHEMA = 'storefront/verify-report@2'

export interface VerifyReport {
  readonly schema: typeof SCHEMA
  readonly apiUrl: string
  readonly includeWrites: boolean
  /** Origin of the site that sends the requests; null if CORS was not checked. */
  readonly origin: string | null
  readonly counts: Readonly<Record<DifferenceKind, number>>
  /** Number of endpoints with each verdict. */
  readonly verdictCounts: Readonly<Record<Verdict, number>>
  readonly verdicts: readonly EndpointVerdict[]
  readonly requests: readonly ProbedRequest[]
  /** Differences in the recording itself. */
  readonly recordingDifferences: readonly Difference[]
  /** IDs of endpoints that were not requested. */
  readonly skippedEndpoints: readonly string[]
  /** Data that the run left in the API. */
  readonly leftInApi: ReturnType<typeof listRemainingData>
}

/**
 * Checks a live API against the contract and an optional recording. Returns a verdict for each endpoint.
 * @throws {StorefrontError} if the API cannot be reached or the recording is invalid.
 */
export async function verify(options: VerifyOptions): Promise<VerifyReport> {
  const { recording: folder, live: how, signal, origin, paymentToken } = options
  const recording = folder === undefined ? undefined : await readRecording(folder)
  const api = createLiveApi(options.api, { ...how, signal })
  const outbox =
    options.outbox === undefined ? undefined : createOutbox(options.outbox, { ...how, credentials: {}, signal })
  if (paymentToken !== undefined) api.hide(paymentToken)
  const prober = createProber(api, origin)
  try {
    const { read, buyable } = await readCatalog(prober, recording)
    const { bearer, customer } = how?.credentials ?? {}
    const { includeWrites, promoCode } = options
    const context: ProbeContext = { prober, includeWrites, buyable, promoCode, customer, bearer, paymentToken, outbox }
    await sendExamples(prober)
    await probeGuest(context)
    const hasCustomer = await probeCustomers(context)
    if (options.includeWrites) await probeForms(context)
    const fullDifferences = recording === undefined ? [] : findMissingRequests(recording, read)
    return report(api.url, options, prober.requests, fullDifferences, {
      hasCustomer,
      sku: buyable?.line.productId,
    })
  } finally {
    await Promise.all([api.close(), outbox?.close()])
  }
}

/** Sends the example request of each endpoint that has one. */
async function sendExamples(prober: Prober): Promise<void> {
  for (const endpoint of contract) {
    const example = getExample(endpoint)
    if (example !== undefined) await prober.read({ endpoint, ...example }, () => [])
  }
}

/** Returns whether a run verified everything that it was supposed to. */
export function hasPassed({ counts, verdictCounts, includeWrites }: VerifyReport, allowUnverified: boolean): boolean {
  if (counts.violation > 0 || counts.outdated > 0) return false
  if (allowUnverified) return true
  return verdictCounts.rejected === 0 && !(includeWrites && verdictCounts.skipped > 0)
}

/** Reads the catalog. Returns the names of the requests and an item that can be bought. */
async function readCatalog(
  prober: Prober,
  recording: Recording | undefined,
): Promise<{ readonly read: ReadonlySet<string>; readonly buyable: BuyableProduct | undefined }> {
  const read = new Set<string>()
  let line: NewCartLine | undefined
  let methods: readonly ShippingMethod[] = []
  await crawlShop(async (request) => {
    read.add(formatReadRequest(request))
    let isGood = false
    const response = await prober.read(request, (reply) => {
      isGood = true
      return recordingDifferences(request, reply, recording)
    })
    if (isGood && request.endpoint.id === 'getShippingMethods') methods = response as readonly ShippingMethod[]
    if (isGood && request.endpoint === getProduct)
      line ??= (fillEmptyFields(getProduct, response) as ProductResponse).data.map(createSampleLine).find(isLine)
    return response
  })
  return { read, buyable: line === undefined ? undefined : { line, shippingMethodId: methods[0]?.id ?? 0 } }
}

type ProductResponse = { readonly data: readonly Parameters<typeof createSampleLine>[0][] }
const isLine = (line: NewCartLine | undefined): line is NewCartLine => line !== undefined

function recordingDifferences(
  request: ReadRequest,
  { body }: LiveResponse,
  recording: Recording | undefined,
): Difference[] {
  if (recording === undefined) return []
  const recorded = recording.responses.get(formatReadRequest(request))
  if (recorded === undefined) return [{ kind: 'outdated', field: 'response', text: 'is not in the recording' }]
  return findShapeDifferences(request.endpoint.response, recorded.response, fillEmptyFields(request.endpoint, body))
}

/** Reports a different contract version, and recorded requests that are no longer linked. */
function findMissingRequests({ index, responses }: Recording, read: ReadonlySet<string>): Difference[] {
  const unread = [...responses.keys()].filter((name) => !read.has(name))
  return [
    ...(index.contract === hashContract() ? [] : ['was made with another version of the contract']),
    ...unread.toSorted().map((name) => `has ${name}, which no link refers to anymore`),
  ].map((text) => ({ kind: 'outdated', field: 'recording', text }))
}

function report(
  api: string,
  { includeWrites, origin, promoCode, outbox }: VerifyOptions,
  requests: readonly ProbedRequest[],
  recording: readonly Difference[],
  found: Pick<VerifyContext, 'hasCustomer' | 'sku'>,
): VerifyReport {
  const differences = [...recording, ...requests.flatMap((request) => request.differences)]
  const count = (countedKind: DifferenceKind): number => differences.filter(({ kind }) => kind === countedKind).length
  const requestedIds = new Set(requests.map(({ endpoint }) => endpoint))
  const context = { ...found, includeWrites, hasPromoCode: promoCode !== undefined, hasOutbox: outbox !== undefined }
  const endpointVerdicts = getVerdicts(contract, requests, context)
  const countOf = (expected: Verdict): number => endpointVerdicts.filter(({ verdict }) => verdict === expected).length
  return {
    schema: SCHEMA,
    apiUrl: api,
    includeWrites,
    origin: origin ?? null,
    counts: {
      violation: count('violation'),
      unavailable: count('unavailable'),
      outdated: count('outdated'),
      addition: count('addition'),
    },
    verdictCounts: {
      verified: countOf('verified'),
      rejected: countOf('rejected'),
      skipped: countOf('skipped'),
      failed: countOf('failed'),
    },
    verdicts: endpointVerdicts,
    requests,
    recordingDifferences: recording,
    skippedEndpoints: contract.map(({ id }) => id).filter((id) => !requestedIds.has(id)),
    leftInApi: listRemainingData(requests),
  }
}
