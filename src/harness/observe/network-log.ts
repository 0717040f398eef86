import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import type { BrowserContext, Request } from '../drivers/browser.ts'
import { NO_RESPONSE } from '../findings/format.ts'
import type { RequestRecord } from '../findings/step.ts'
import type { SourceLocation } from '../journeys/choose/source-location.ts'
import { findContractViolations } from './contract-check.ts'
import { matchRequest } from './match-request.ts'

export interface ObservedRequest {
  readonly record: RequestRecord
  /** Full URL, which may contain a token. Use it only for comparison, never in output. */
  readonly url: string
  /** Time when the request was sent, in milliseconds on the runner's clock. */
  readonly sentAt: number
  /** Whether an earlier step sent requests with the same sign-in or guest ID. */
  readonly isSameShopper: boolean
  /** Request body. Use it only for comparison, never in output. */
  readonly body: string | null
}

export interface NetworkTake {
  readonly requests: ObservedRequest[]
  readonly violations: { readonly text: string; readonly request: RequestRecord }[]
  /**
   * Requests to the API and for scripts that have no response yet. Their responses are in `requests` of a later take.
   */
  readonly pending: ObservedRequest[]
  /** Error responses that the journey expects. */
  readonly rejections: ExpectedRejection[]
}

/** An error response that a journey declared with `expectErrorResponse`. */
export interface ExpectedRejection {
  readonly endpointId: string
  readonly status: number
  /** Position of the declaration in the journey, if known. */
  readonly location: SourceLocation | undefined
}

export interface NetworkLog {
  /** Resolves once no API requests are pending. */
  idle(): Promise<void>
  /** Resolves once no API requests and no scripts are pending. */
  loaded(): Promise<void>
  /** Returns whether `loaded` would wait. */
  isLoading(): boolean
  /** Returns everything logged since the last call. */
  take(): NetworkTake
  /** Declares an expected error response, which is valid until the next `take`. */
  expectErrorResponse(endpoint: Endpoint, status: number, location?: SourceLocation): void
  /** Returns the last successful response from an endpoint, if any. */
  lastResponse<E extends Endpoint>(endpoint: E): ResponseOf<E> | undefined
}

/** Matches each engine's error text for a request that was dropped because its page was left. */
const DROPPED = /^net::ERR_ABORTED$|^NS_BINDING_ABORTED$|cancelled/

/** Error of a request that the shop stops after its own timeout of 30 s, which the engines report like a dropped one. */
const STOPPED = 'the page stopped waiting for its response'
/** Minimum duration of such a request in milliseconds, as seen from outside the page. */
const MIN_STOPPED_MS = 25_000

/** Logs all requests of a context's pages. `apiBase` is the API_BASE_URL used by the pages. */
export function listenToNetwork(context: BrowserContext, apiBase: string): NetworkLog {
  const started = new Map<Request, number>()
  const pending = new Set<Request>()
  const responses = new Map<string, unknown>()
  const scripts = new Set<Request>()
  /** Requests to the API and for scripts that have no response yet. */
  const unanswered = new Set<Request>()
  /** Credentials of the requests in the current step and in earlier steps. Use them only for comparison. */
  const shoppers = { current: new Set<string>(), earlier: new Set<string>() }
  let waiting: { readonly isOver: () => boolean; readonly resolve: () => void }[] = []
  let taken: Omit<NetworkTake, 'pending'> = { requests: [], violations: [], rejections: [] }

  const finish = (request: Request): void => {
    pending.delete(request)
    scripts.delete(request)
    const over = waiting.filter(({ isOver }) => isOver())
    waiting = waiting.filter((one) => !over.includes(one))
    for (const { resolve } of over) resolve()
  }

  const when = (isOver: () => boolean): Promise<void> =>
    isOver() ? Promise.resolve() : new Promise((resolve) => waiting.push({ isOver, resolve }))

  context.on('request', (request) => {
    started.set(request, performance.now())
    if (matchRequest(apiBase, request.method(), request.url()).kind !== 'other') pending.add(request)
    if (request.resourceType() === 'script') scripts.add(request)
    if (pending.has(request) || scripts.has(request)) unanswered.add(request)
  })

  context.on('requestfailed', (request) => {
    unanswered.delete(request)
    const error = request.failure()?.errorText ?? NO_RESPONSE
    const isDropped = DROPPED.test(error)
    const waited = performance.now() - (started.get(request) ?? Infinity)
    // Leaving a page cancels its pending requests, which is not a failure.
    if (!isDropped) taken.requests.push(observed(request, null, error))
    else if (waited >= MIN_STOPPED_MS) taken.requests.push(observed(request, null, STOPPED))
    finish(request)
  })

  context.on('requestfinished', (request) => {
    unanswered.delete(request)
    void examine(request).finally(() => finish(request))
  })

  async function examine(request: Request): Promise<void> {
    // Closing a context discards its responses.
    const response = await request.response().catch(() => null)
    const seen = observed(request, response?.status() ?? null, null)
    taken.requests.push(seen)
    const entry = seen.record
    const match = matchRequest(apiBase, request.method(), request.url())
    if (match.kind === 'other' || response === null) return
    const addViolation = (text: string): void => void taken.violations.push({ text, request: entry })
    if (match.kind === 'unknown-call') {
      addViolation(`the contract has no endpoint ${request.method()} ${new URL(request.url()).pathname}`)
      return
    }
    // The browser discards the body if the page navigates before the body is read.
    const received = await response.text().catch(() => undefined)
    if (received === undefined) return
    if (!response.ok()) Object.assign(entry, getMessage(received))
    const exchange = { endpoint: match.endpoint, sent: request.postData(), status: response.status(), received }
    const found = findContractViolations(exchange)
    found.forEach(addViolation)
    if (response.ok() && found.length === 0) responses.set(match.endpoint.id, JSON.parse(received))
  }

  function observed(request: Request, status: number | null, error: string | null): ObservedRequest {
    const sentAt = started.get(request) ?? performance.now()
    const shopper = getCredentials(request)
    if (shopper !== undefined) shoppers.current.add(shopper)
    return {
      record: record(request, status, error),
      url: request.url(),
      sentAt,
      isSameShopper: shopper !== undefined && shoppers.earlier.has(shopper),
      body: request.postData(),
    }
  }

  function record(request: Request, status: number | null, error: string | null): RequestRecord {
    const match = matchRequest(apiBase, request.method(), request.url())
    const startTime = started.get(request)
    if (!unanswered.has(request)) started.delete(request)
    return {
      method: request.method(),
      url: match.kind === 'call' ? `${apiBase}${match.endpoint.path}` : request.url(),
      resourceType: request.resourceType(),
      status,
      error,
      durationMs: startTime === undefined ? 0 : Math.round(performance.now() - startTime),
      endpointId: match.kind === 'call' ? match.endpoint.id : null,
    }
  }

  return {
    idle: () => when(() => pending.size === 0),
    loaded: () => when(() => pending.size + scripts.size === 0),
    isLoading: () => pending.size + scripts.size > 0,
    take: () => {
      const all = { ...taken, pending: [...unanswered].map((request) => observed(request, null, NO_RESPONSE)) }
      taken = { requests: [], violations: [], rejections: [] }
      shoppers.current.forEach((shopper) => shoppers.earlier.add(shopper))
      return all
    },
    expectErrorResponse: ({ id }, status, location) => void taken.rejections.push({ endpointId: id, status, location }),
    lastResponse: <E extends Endpoint>(endpoint: E) => responses.get(endpoint.id) as ResponseOf<E> | undefined,
  }
}

/** Returns the sign-in or the guest ID that a request was sent with, if any. */
function getCredentials(request: Request): string | undefined {
  const { authorization, 'x-guest-id': guest } = request.headers()
  return authorization ?? guest
}

/** Returns the human-readable message in a problem document. */
function getMessage(body: string): { readonly message?: string } {
  try {
    const { message, title } = JSON.parse(body) as { readonly message?: unknown; readonly title?: unknown }
    const text = message ?? title
    return typeof text === 'string' && text !== '' ? { message: text } : {}
  } catch {
    return {}
  }
}
