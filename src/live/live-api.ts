import type { FormData } from 'undici'
import type { Endpoint } from '#contract/endpoint.ts'
import { describeInvalidResponse } from '#contract/invalid-response.ts'
import { findNestingProblem } from '#contract/validation/nesting.ts'
import { explainSystemError } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type ClientOptions, openClient, ResponseError } from './client.ts'

/** Statuses of an API that is overloaded or failing, which is not a contract violation. */
const UNAVAILABLE: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504, 520])

export interface LiveApiOptions extends ClientOptions {
  readonly signal: AbortSignal
}

/** A request to an endpoint of the contract. */
export interface EndpointRequest {
  readonly endpoint: Endpoint
  /** Method to use in place of the endpoint's method, for preflights. */
  readonly method?: 'OPTIONS' | undefined
  /** Unencoded path parameters by name. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Serialized as JSON, except for forms. */
  readonly body?: unknown
  readonly form?: FormData | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface EndpointResponse {
  /** Status, or 0 if the response cannot be used. */
  readonly status: number
  /** Headers by name in lowercase. */
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON, or undefined if there is none. */
  readonly body: unknown
  /** The reason why there is no usable body. */
  readonly failure?: ResponseFailure | undefined
  /** Target of a redirect that was not followed, without its query. */
  readonly location?: string | undefined
}

export interface ResponseFailure {
  /**
   * `unreadable`: the body is not usable JSON. `unavailable`: the API is overloaded or failing, or the response is too
   * long or too slow, which is not a contract violation.
   */
  readonly kind: 'unreadable' | 'unavailable'
  /** Text that follows "the response" in messages, such as `is an HTML page, not JSON`. */
  readonly text: string
}

/** Sends requests to the endpoints of a live API. Returns every response, regardless of its status. */
export interface LiveApi {
  /** URL without a trailing slash. */
  readonly url: string
  /**
   * Sends a request.
   * @throws {StorefrontError} if the API does not respond at all.
   */
  send(request: EndpointRequest): Promise<EndpointResponse>
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

/**
 * Opens a live API.
 * @param url API_BASE_URL of the live API
 * @throws {StorefrontError} if the URL is invalid or contains a password.
 */
export function openLiveApi(url: string, { signal, ...options }: LiveApiOptions): LiveApi {
  const base = parseApiUrl(url)
  const client = openClient(base, options)
  let hasResponded = false
  return {
    url: base,
    async send(request) {
      const { endpoint, method = endpoint.method, body, form, headers } = request
      try {
        const { status, text, ...received } = await client.request(getUrl(base, request), {
          method,
          headers: {
            accept: 'application/json',
            'x-request-id': crypto.randomUUID(),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body: form ?? (body === undefined ? null : JSON.stringify(body)),
          signal,
        })
        hasResponded = true
        const location = getLocation(status, received.headers, base)
        if (UNAVAILABLE.has(status)) {
          const failure = { kind: 'unavailable', text: `has status ${status}` } as const
          return { status, headers: received.headers, body: parseJson(text), failure, location }
        }
        return { status, headers: received.headers, ...readBody(text, received.headers), location }
      } catch (error) {
        signal.throwIfAborted()
        if (hasResponded && error instanceof ResponseError) {
          return { status: 0, headers: {}, body: undefined, failure: { kind: 'unavailable', text: error.message } }
        }
        throw toUnreachableError(base, endpoint, error)
      }
    },
    close: () => client.close(),
  }
}

/**
 * Returns the URL without a trailing slash.
 * @throws {StorefrontError} if the URL is invalid or contains a password.
 */
export function parseApiUrl(text: string): string {
  const next = 'Use a URL such as http://127.0.0.1:4010, without a query.'
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new StorefrontError({ kind: 'usage', message: `"${text}" is not a valid API URL.`, next })
  }
  if (url.username !== '' || url.password !== '') {
    throw new StorefrontError({ kind: 'usage', message: 'The URL of the API contains a username or password.', next })
  }
  return url.href.replace(/\/+$/, '')
}

/** Returns the error for an API that does not respond, or whose response cannot be used. */
export function toUnreachableError(base: string, { method, path }: Endpoint, cause: unknown): StorefrontError {
  if (cause instanceof ResponseError) {
    return new StorefrontError({
      kind: 'external',
      message: `The response from ${base} to ${method} ${path} ${cause.message}.`,
      next: 'Check the URL and the log of the API.',
      cause,
    })
  }
  const failure = explainSystemError(cause)
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const { code = '', message } = inner as NodeJS.ErrnoException
  return new StorefrontError({
    kind: 'external',
    message:
      failure === undefined
        ? `${base} cannot be reached: ${method} ${path} got no response (${message || code}).`
        : `${base} cannot be reached: ${failure.reason} (${code}). ${method} ${path} got no response.`,
    next: failure?.next ?? 'Check the URL, and that the API is running.',
    cause,
  })
}

/** Parses a body as JSON, or returns why it is none. */
export function readBody(
  text: string,
  { 'content-type': type = null }: Readonly<Record<string, string | null>>,
): Pick<EndpointResponse, 'body' | 'failure'> {
  const body = parseJson(text)
  const problem =
    body === undefined ? describeInvalidResponse(text, { type, encoding: null }) : findNestingProblem(body)
  return problem === undefined ? { body } : { body: undefined, failure: { kind: 'unreadable', text: problem } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function getUrl(base: string, { endpoint, path = {}, query }: EndpointRequest): string {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    // A link in the CMS may end in the middle of an emoji.
    encodeURIComponent((path[name] ?? '').toWellFormed()),
  )
  return base + filled + (query === undefined ? '' : `?${new URLSearchParams(query).toString()}`)
}

/** Returns the target of a redirect without its query, which may contain a token. */
function getLocation(status: number, { location }: Readonly<Record<string, string>>, base: string): string | undefined {
  const target = status < 300 || status >= 400 || location === undefined ? null : URL.parse(location, base)
  return target === null ? undefined : target.origin + target.pathname
}
