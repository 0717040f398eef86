import { type Dispatcher, errors, FormData } from 'undici'
import type { Endpoint } from '#contract/endpoint.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isTransientError, toUnreachableError } from './connection-failure.ts'
import { createConnections } from './connections.ts'
import { type Credentials, listSecrets, removeSecrets } from './credentials.ts'
import {
  ACCEPTED_ENCODINGS,
  type ResponseFailure,
  type LiveResponse,
  readJson,
  createTooLongFailure,
  UnusableBody,
} from './live-response.ts'
import { createRetryPolicy, RETRY_LIMITS, type RetryLimits, type Pause, retryAfterSeconds } from './retry-policy.ts'

/** Maximum number of connections to the API, and therefore of concurrent requests. */
const CONNECTIONS = 8
/** Statuses that indicate an overloaded API, an intermittent failure, or a gateway that cannot reach its server. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
/** Status of a request that was not processed, so that even a write can be retried safely. */
const RATE_LIMITED = 429

export interface ResponseLimits {
  /** Maximum number of bytes, both compressed and decompressed. This is enough for the prices of 100,000 products. */
  readonly bytes: number
  /** Maximum milliseconds from the first byte sent to the last byte received. This is enough for a slow CMS. */
  readonly milliseconds: number
}

export const RESPONSE_LIMITS: ResponseLimits = { bytes: 32 * 1024 * 1024, milliseconds: 30_000 }

export interface LiveApiOptions {
  readonly signal: AbortSignal
  readonly credentials?: Credentials | undefined
  /** Called when a Retry-After header pauses all requests. */
  readonly onPause?: ((pause: Pause) => void) | undefined
  readonly limits?: Partial<ResponseLimits & RetryLimits> | undefined
}

export interface LiveRequest {
  readonly endpoint: Endpoint
  /** Method to use in place of the endpoint's method, for preflights. */
  readonly method?: 'OPTIONS' | undefined
  /** Unencoded path parameters by name. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Serialized as JSON, except for forms. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Whether to omit the bearer token of the credentials. */
  readonly signedOut?: true | undefined
}

/** A live API at a URL. Returns every response, regardless of its status. */
export interface LiveApi {
  /** URL without a trailing slash. */
  readonly url: string
  /**
   * Sends a request.
   * @throws {StorefrontError} if no connection can be established.
   */
  send(call: LiveRequest): Promise<LiveResponse>
  /** Removes a value from all later responses, as if it were one of the credentials. */
  hide(secret: string): void
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

/**
 * Creates a client for a live API.
 * @param url API_BASE_URL of the live API
 * @throws {StorefrontError} if the URL is invalid or contains a password.
 */
export function createLiveApi(url: string, options: LiveApiOptions): LiveApi {
  const { signal, credentials = {}, onPause } = options
  const limits = { ...RESPONSE_LIMITS, ...RETRY_LIMITS, ...options.limits }
  const base = parseApiUrl(url)
  const connections = createConnections(base, { connections: CONNECTIONS, maxResponseSize: limits.bytes })
  const retries = createRetryPolicy(limits, signal, onPause)
  const secrets = new Set(listSecrets(credentials))
  let hasResponded = false

  /** Sends one request and retries it if `failure` is `unavailable`. */
  async function request(liveRequest: LiveRequest, tries: number): Promise<LiveResponse> {
    const start = performance.now()
    const deadline = AbortSignal.timeout(limits.milliseconds)
    const inTime = AbortSignal.any([signal, deadline])
    let [status, headers]: [number, Record<string, string>] = [0, {}]
    const reply = (body: unknown, failure?: ResponseFailure): LiveResponse => ({
      status,
      headers: removeSecrets(headers, secrets) as Record<string, string>,
      body: removeSecrets(body, secrets),
      failure,
      location: removeSecrets(getLocation(status, headers, base), secrets) as string | undefined,
      milliseconds: Math.round(performance.now() - start),
      tries,
    })
    try {
      const response = await connections.request({
        ...toDispatcherOptions(base, liveRequest, credentials),
        signal: inTime,
      })
      hasResponded = true
      status = response.statusCode
      headers = joinHeaders(response.headers)
      return reply(await readJson(response.body, headers, limits.bytes, inTime))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof UnusableBody) return reply(undefined, error.failure)
      if (error instanceof errors.ResponseExceededMaxSizeError)
        return reply(undefined, createTooLongFailure(limits.bytes).failure)
      if (deadline.aborted && hasResponded) return reply(undefined, tooSlow(status, limits.milliseconds))
      throw deadline.aborted ? new Error(`nothing received within ${limits.milliseconds / 1000} s`) : error
    }
  }

  return {
    url: base,
    async send(call) {
      const { endpoint, method = endpoint.method } = call
      if (!hasPath(call)) return BROKEN_LINK
      for (let tries = 1; ; tries += 1) {
        try {
          await retries.ready()
          const reply = await request(call, tries)
          if (!PASSING_STATUSES.has(reply.status)) return reply
          const seconds = retryAfterSeconds(reply.headers)
          const asked = { seconds: seconds ?? 0, status: reply.status, request: `${method} ${endpoint.path}` }
          if (!retries.pause(asked))
            return { ...reply, body: undefined, failure: askedTooMuch(reply.status, asked.seconds) }
          const mayRetry = method === 'GET' || reply.status === RATE_LIMITED
          if (mayRetry && (await retries.retry(tries))) continue
          return { ...reply, failure: stayed(reply.status, tries) }
        } catch (cause) {
          signal.throwIfAborted()
          if (hasResponded && method === 'GET' && isTransientError(cause) && (await retries.retry(tries))) continue
          throw toUnreachableError(base, endpoint, cause)
        }
      }
    },
    hide: (secret) => void secrets.add(secret),
    close: () => connections.destroy(),
  }
}

/**
 * Returns the URL without a trailing slash.
 * @throws {StorefrontError} if the URL is invalid or contains a password.
 */
export function parseApiUrl(text: string): string {
  const next = 'Use a URL such as http://127.0.0.1:4010, without a query.'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new StorefrontError({ kind: 'usage', message: `"${text}" is not a valid API URL.`, next })
  }
  if (url.username !== '' || url.password !== '') {
    throw new StorefrontError({
      kind: 'usage',
      message: 'The URL of the API contains a username or password.',
      next,
    })
  }
  return url.href.replace(/\/+$/, '')
}

function toDispatcherOptions(
  base: string,
  request: LiveRequest,
  { headers: custom, bearer }: Credentials,
): Omit<Dispatcher.RequestOptions, 'origin'> {
  const { endpoint, method, body, headers, signedOut } = request
  const isForm = body instanceof FormData
  return {
    path: buildPath(base, request),
    method: method ?? endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': ACCEPTED_ENCODINGS,
      'x-request-id': crypto.randomUUID(),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...toLowerCaseKeys(custom),
      ...(bearer === undefined || signedOut === true ? {} : { authorization: `Bearer ${bearer}` }),
      ...toLowerCaseKeys(headers),
    },
    body: isForm || body === undefined ? (body ?? null) : JSON.stringify(body),
  }
}

/** Response for a link that cannot be requested because it contains a lone surrogate, such as a truncated emoji. */
const BROKEN_LINK: LiveResponse = {
  status: 0,
  headers: {},
  body: undefined,
  failure: { kind: 'unreadable', text: 'cannot be requested: it contains a lone surrogate' },
  location: undefined,
  milliseconds: 0,
  tries: 0,
}

/** Returns whether the path parameters can be encoded in a URL. */
export function hasPath({ path = {} }: Pick<LiveRequest, 'path'>): boolean {
  return Object.values(path).every((value) => value.isWellFormed())
}

function buildPath(base: string, { endpoint, path, query }: LiveRequest): string {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ''))
  const fullPath = new URL(base).pathname.replace(/\/$/, '') + filled
  return query === undefined ? fullPath : `${fullPath}?${new URLSearchParams(query).toString()}`
}

export function toLowerCaseKeys(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Joins headers with the same name into a list (RFC 9110 §5.3). */
export function joinHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}

/** Returns the target of a redirect without its query, which may contain a token. */
function getLocation(status: number, { location }: Readonly<Record<string, string>>, base: string): string | undefined {
  const target = status < 300 || status >= 400 || location === undefined ? undefined : parseLocation(location, base)
  return target && target.origin + target.pathname
}

/**
 * Returns the URL in a Location header, or undefined if it is invalid.
 * @param location the value with one character per byte. Non-ASCII bytes are decoded as UTF-8, as in browsers.
 */
export function parseLocation(location: string, base: string): URL | undefined {
  const text = Buffer.from(location, 'latin1').toString()
  return URL.canParse(text, base) ? new URL(text, base) : undefined
}

function tooSlow(status: number, milliseconds: number): ResponseFailure {
  const reason = status === 0 ? 'did not start' : 'was not complete'
  return { kind: 'unavailable', text: `${reason} within ${milliseconds / 1000} s` }
}

function stayed(status: number, tries: number): ResponseFailure {
  return {
    kind: 'unavailable',
    text: tries === 1 ? `has status ${status}` : `still had status ${status} after ${tries} attempts`,
  }
}

function askedTooMuch(status: number, seconds: number): ResponseFailure {
  return { kind: 'unavailable', text: `has status ${status} and a Retry-After of ${seconds} s, which is too long` }
}
