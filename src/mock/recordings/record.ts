import { fillEmptyFields } from '#contract/cms/empty-fields.ts'
import { isMissingEntry } from '#contract/cms/missing-entry.ts'
import { formatReadRequest, type ReadRequest } from '#contract/crawl/crawl.ts'
import type { Difference } from '#contract/differences/difference.ts'
import { getPriceList, getUncachedPriceList } from '#contract/pricing.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { findContractDifferences } from '#live/contract-differences.ts'
import type { Credentials } from '../live-api/credentials.ts'
import { type AdditionGroup, groupAdditions } from '../live-api/group-additions.ts'
import { createLiveApi, type LiveApi, type LiveApiOptions, type LiveRequest, hasPath } from '../live-api/live-api.ts'
import { signIn } from '../live-api/sign-in.ts'
import { createMock } from '../mock.ts'
import { createPseudonyms } from '../redaction/pseudonyms.ts'
import { createResponseRedactor } from '../redaction/redact-response.ts'
import { crawlShop } from '#live/crawl-shop.ts'
import { loadRecording } from './load-recording.ts'
import { openRecordingFolder, type RecordingFolder } from './recording-folder.ts'
import { hashContract, getFilePath, INDEX_FILE, type RecordedRequest } from './recording-index.ts'

export interface RecordOptions extends LiveApiOptions {
  /** URL of the live API. */
  readonly from: string
  /** Folder of the recording. A new recording replaces the previous one only if it is complete and can be replayed. */
  readonly out: string
  /**
   * Whether to record and mark responses that violate the contract. Ignored if the folder already has a recording that
   * can be replayed.
   */
  readonly keepInvalid: boolean
}

export interface RecordSummary {
  /** Whether the recording was saved. If it was not, the folder is unchanged. */
  readonly isWritten: boolean
  readonly recorded: number
  /** Number of requests in the previous recording. */
  readonly previousCount: number | undefined
  /** Requests that cannot be replayed, keyed by name, with the reasons. */
  readonly missing: readonly MissingResponse[]
  /** Names of linked requests for which neither the API nor a replay has an entry. */
  readonly deadLinks: readonly string[]
  /** Unknown fields, which were removed because they are not in the contract. */
  readonly additions: readonly AdditionGroup[]
}

export interface MissingResponse {
  readonly request: string
  readonly differences: readonly Difference[]
}

interface Captured {
  readonly requests: readonly RecordedRequest[]
  readonly missing: readonly MissingResponse[]
  readonly deadLinks: readonly string[]
  readonly additions: readonly AdditionGroup[]
}

const NOT_FOUND = 404
/** Fields that contain SKUs. SKUs are the keys of price lists. */
const SKU_FIELDS: ReadonlySet<string> = new Set(['sku', 'product_id', 'id'])

/**
 * Records every read request of a live API, redacted before it is written. Saves the recording if it is complete and
 * can be replayed.
 * @throws {StorefrontError} if the API cannot be reached or the folder has other content.
 */
export async function record({ from, out, keepInvalid, ...options }: RecordOptions): Promise<RecordSummary> {
  const api = createLiveApi(from, options)
  const folder = await openRecordingFolder(out, '--out')
  try {
    const send = await signedIn(api, options.credentials)
    const { origin } = new URL(api.url)
    const { requests, ...captured } = await capture(send, origin, folder, keepInvalid)
    const summary = { ...captured, recorded: requests.length, previousCount: folder.previous?.calls.length }
    options.signal.throwIfAborted()
    const isReplayable = summary.missing.length === 0
    if (!isReplayable && (!keepInvalid || isGood(folder))) return { ...summary, isWritten: false }
    await folder.write(INDEX_FILE, {
      format: 1,
      recordedAt: new Date().toISOString(),
      from: api.url,
      contract: hashContract(),
      calls: requests.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    })
    if (isReplayable) await assertReplayable(folder.path, out)
    options.signal.throwIfAborted()
    await folder.publish()
    return { ...summary, isWritten: true }
  } finally {
    await api.close()
    await folder.discard()
  }
}

type Send = (request: LiveRequest) => ReturnType<LiveApi['send']>

/** Returns a session for the customer in the credentials, or undefined if they contain none. */
async function signedIn(api: LiveApi, { bearer, customer }: Credentials = {}): Promise<Send> {
  if (customer === undefined || bearer !== undefined) return (request) => api.send(request)
  const { accessToken } = await signIn(api, customer)
  const headers = { authorization: `Bearer ${accessToken}` }
  return (request) => api.send({ ...request, headers })
}

/**
 * Returns whether the folder already has a recording that can be replayed. An unusable recording must not replace it.
 */
function isGood({ previous }: RecordingFolder): boolean {
  return previous !== undefined && previous.calls.every(({ drift }) => drift !== true)
}

async function capture(send: Send, origin: string, folder: RecordingFolder, keepInvalid: boolean): Promise<Captured> {
  const redactor = createResponseRedactor(createPseudonyms(origin))
  const requests: RecordedRequest[] = []
  const missing: MissingResponse[] = []
  const deadLinks: string[] = []
  const found: MissingResponse[] = []
  const prices = new Map<ReadRequest, unknown>()
  const skus = new Set<string>()
  await crawlShop(async (request) => {
    const { endpoint, path } = request
    const name = redactor.text(formatReadRequest(request)).toWellFormed()
    const reply = await send(request)
    const isDeadLink =
      (reply.status === NOT_FOUND && endpoint.problems.includes(NOT_FOUND)) ||
      (reply.status === 200 && isMissingEntry(endpoint, reply.body))
    if (!hasPath(request) || isDeadLink) {
      deadLinks.push(name)
      return undefined
    }
    // Field names are redacted, because they are printed and an API could use any names.
    const differences = findContractDifferences(endpoint, reply, 'success').map((difference): Difference => ({
      ...difference,
      field: redactor.text(difference.field),
      text: redactor.text(difference.text),
    }))
    const reasons = differences.filter(({ kind }) => kind !== 'addition')
    found.push({ request: name, differences })
    if (reasons.length > 0) missing.push({ request: name, differences: reasons })
    // A mock cannot replay an error response.
    const isWritten = reasons.length === 0 || (keepInvalid && reply.status === 200)
    if (!isWritten || reply.body === undefined) return reply.body
    const response = redactor.response(endpoint.response, fillEmptyFields(endpoint, reply.body))
    const written = { endpoint, path: mapped(path, redactor.text) }
    requests.push(indexEntry(written, reasons.length > 0))
    if (endpoint === getPriceList || endpoint === getUncachedPriceList) prices.set(written, response)
    else {
      for (const sku of listSkus(response)) skus.add(sku)
      await folder.write(getFilePath(written), response)
    }
    return reply.body
  })
  // Prices of products outside the catalog are useless, and their keys could contain anything.
  for (const [priceCall, list] of prices) {
    const known = Object.entries(list as object).filter(([sku]) => skus.has(sku))
    await folder.write(getFilePath(priceCall), Object.fromEntries(known))
  }
  if (!requests.some(({ endpoint }) => endpoint === 'getProduct') && missing.length === 0) {
    const text = 'is not available for any product: no link refers to one'
    missing.push({ request: 'getProduct', differences: [{ kind: 'violation', field: 'response', text }] })
  }
  const sortMissing = (list: readonly MissingResponse[]): MissingResponse[] =>
    list.toSorted((one, other) => (one.request < other.request ? -1 : 1))
  return {
    requests,
    missing: sortMissing(missing),
    deadLinks: deadLinks.toSorted(),
    additions: groupAdditions(sortMissing(found)),
  }
}

function indexEntry(request: ReadRequest, isInvalid: boolean): RecordedRequest {
  const id = request.endpoint.id as RecordedRequest['endpoint']
  return { endpoint: id, path: request.path, file: getFilePath(request), ...(isInvalid ? { drift: true } : {}) }
}

function mapped(path: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(path).map(([name, value]) => [name, change(value)]))
}

function* listSkus(response: unknown): Generator<string> {
  if (typeof response !== 'object' || response === null) return
  for (const [field, value] of Object.entries(response)) {
    if (typeof value === 'string' && SKU_FIELDS.has(field)) yield value
    else yield* listSkus(value)
  }
}

/**
 * Checks that a mock can start from the recording, which may fail even if every response is valid.
 * @throws {StorefrontError} if the mock cannot start.
 */
async function assertReplayable(path: string, out: string): Promise<void> {
  try {
    createMock({ fixtures: await loadRecording(path) })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'external',
      message: `A mock cannot start from the new recording, so ${out} is unchanged: ${reason.replaceAll(`${path}/`, '')}`,
      next: 'Check the API response named above. To record it anyway, use --keep-invalid and another folder with --out.',
      cause,
    })
  }
}
