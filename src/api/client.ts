import * as z from 'zod/mini'
import { isMissingEntry } from '#contract/cms/entries.ts'
import { toUploadPaths } from '#contract/cms/media.ts'
import type { ResponseOf, BodyOf, Endpoint, PathParameters, QueryOf } from '#contract/endpoint.ts'
import { localizeLinks, type OwnPages } from '#contract/links.ts'
import { Problem } from '#contract/problem.ts'
import { ApiError, InvalidResponse } from './api-error.ts'
import { requestId } from './request-id.ts'

/** Request timeout in milliseconds: long enough for a slow phone, short enough for a timely error message. */
const REQUEST_TIMEOUT_MS = 30_000
/** Timeout in milliseconds for uploading documents, which can take minutes on a slow connection. */
const UPLOAD_TIMEOUT_MS = 900_000

/** Status for a missing CMS entry, even if the CMS returned 200. */
const NOT_FOUND = 404

type Keyed<Name extends string, Value> = Value extends undefined
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]: Value }

/** Input of a request: path parameters, query, and body. Contains only the parts that the endpoint defines. */
export type RequestInput<E extends Endpoint> = (keyof PathParameters<E> extends never
  ? { readonly path?: undefined }
  : { readonly path: PathParameters<E> }) &
  Keyed<'query', QueryOf<E>> &
  Keyed<'body', BodyOf<E>> & { readonly signal?: AbortSignal | undefined }

/** The part of a response that the client reads. */
type ApiResponse = Pick<Response, 'ok' | 'status' | 'text'> & { readonly headers: Pick<Headers, 'get'> }

/** Sends a request, like `fetch`. */
export type Send = (url: string, init: RequestInit) => Promise<ApiResponse>

export interface ClientOptions {
  /** Returns API_BASE_URL. Called for each request, so a changed setting applies immediately. */
  readonly baseUrl: () => string
  readonly fetch?: Send
  /** Returns the current bearer token and guest ID. They are sent only to API_BASE_URL (OPEN-020). */
  readonly credentials?: () => { readonly bearer?: string | undefined; readonly guestId?: string | undefined }
  /** Called with the JSON of each successful response, before validation. */
  readonly onBody?: (endpoint: Endpoint, url: string, body: unknown) => void
  /** Called when a request starts and ends, to count pending requests for the spinner (NAV-22, NAV-25). */
  readonly onPending?: (endpointId: string, change: 1 | -1) => void
  readonly timeoutMs?: number
  /** The shop's pages. Their URLs are replaced with paths in responses. Defaults to none. */
  readonly ownPages?: OwnPages
  /** CMS_ORIGIN, read for each request. */
  readonly cmsOrigin?: () => string | undefined
  /**
   * Whether to accept responses with unreadable sale fields, as those of items that cannot be bought. By default they
   * are rejected.
   */
  readonly acceptsUnsellable?: boolean
  /** MEDIA_BASE_URL, the host of images and of linked files. */
  readonly mediaBaseUrl?: () => string
}

export interface ApiClient {
  /**
   * Sends one request and returns its validated response.
   * @throws {ApiError} if the request fails for any reason. No other errors are thrown.
   */
  call<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<ResponseOf<E>>
}

/** Creates an HTTP client for the API. The shop makes all API requests with it (API-02). */
export function createClient(options: ClientOptions): ApiClient {
  return {
    async call(endpoint, input) {
      const timeoutMs =
        options.timeoutMs ?? (endpoint.encoding === 'multipart' ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
      options.onPending?.(endpoint.id, 1)
      try {
        return await exchange(endpoint, input, options, timeoutMs)
      } finally {
        options.onPending?.(endpoint.id, -1)
      }
    },
  }
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options: ClientOptions,
  timeoutMs: number,
): Promise<ResponseOf<E>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = input.signal === undefined ? timeout : joinSignals([input.signal, timeout])
  const url = requestUrl(options.baseUrl(), endpoint, input)
  let response: ApiResponse
  let text: string
  try {
    response = await (options.fetch ?? fetch)(url, {
      method: endpoint.method,
      headers: requestHeaders(endpoint, input.body, options),
      body: requestBody(endpoint, input.body),
      signal,
    })
    text = await response.text()
  } catch (cause) {
    throw new ApiError(
      timeout.aborted
        ? 'The shop did not respond in time. Please try again.'
        : 'The shop cannot be reached. Please try again.',
      { kind: 'unreachable', endpointId: endpoint.id, cause },
    )
  }
  const body = parseJson(toUploadPaths(text, options.cmsOrigin?.(), options.mediaBaseUrl?.()))
  if (!response.ok) {
    const { message, ...details } = readProblem(body, response.status)
    throw new ApiError(message, {
      kind: 'refused',
      endpointId: endpoint.id,
      status: response.status,
      received: body,
      ...details,
    })
  }
  options.onBody?.(endpoint, url, body)
  const result = await parseResponse(endpoint, body, options)
  if (!result.success) {
    if (isMissingEntry(endpoint, body)) {
      const { message } = readProblem(undefined, NOT_FOUND)
      throw new ApiError(message, { kind: 'refused', endpointId: endpoint.id, status: NOT_FOUND })
    }
    throw new ApiError('The shop sent an unexpected response. Please try again.', {
      kind: 'off-contract',
      endpointId: endpoint.id,
      status: response.status,
      received: body,
      cause:
        body === undefined
          ? await unreadable(endpoint, text, response.headers)
          : await offContract(endpoint, result.error),
    })
  }
  if (options.ownPages !== undefined) localizeLinks(result.data, options.ownPages)
  return result.data as ResponseOf<E>
}

/** Validates a response. Loads `toUnsellable` on demand, to keep it out of the first load. */
async function parseResponse(
  { response }: Endpoint,
  body: unknown,
  { acceptsUnsellable = false }: ClientOptions,
): Promise<ReturnType<typeof z.safeParse>> {
  const result = z.safeParse(response, body)
  if (result.success || !acceptsUnsellable) return result
  const unsellable = await import('#contract/schema.ts').catch(() => undefined)
  return unsellable === undefined ? result : z.safeParse(response, unsellable.toUnsellable(response, body))
}

/** Returns a signal that aborts as soon as one of the signals does, like `AbortSignal.any`, which Safari 16 lacks. */
function joinSignals(signals: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController()
  for (const signal of signals) {
    const abort = () => joined.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { signal: joined.signal })
  }
  return joined.signal
}

/** Returns the absolute URL of a request, with exactly one slash between base and path (OPEN-056). */
function requestUrl(
  baseUrl: string,
  endpoint: Endpoint,
  input: {
    readonly path?: Readonly<Record<string, string>> | undefined
    readonly query?: unknown
  },
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(input.path?.[name] ?? ''))
  const url = `${baseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  if (input.query === undefined || input.query === null) return url
  return `${url}?${new URLSearchParams(input.query as Record<string, string>).toString()}`
}

/** Returns the body as JSON, or as form data with documents as file parts (DEAL-34). */
function requestBody(endpoint: Endpoint, body: unknown): string | FormData | null {
  if (body === undefined) return null
  if (endpoint.encoding !== 'multipart') return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Readonly<Record<string, string | Blob | undefined>>)) {
    if (value !== undefined) form.append(name, value)
  }
  return form
}

/**
 * Encodes a path parameter as one segment. Encodes the dots of a segment twice if it contains nothing else, because
 * even encoded dots would change the path.
 */
function pathSegment(value: string): string {
  return encodeURIComponent(/^\.\.?$/.test(value) ? value.replaceAll('.', '%2E') : value)
}

function requestHeaders(endpoint: Endpoint, body: unknown, options: ClientOptions): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Request-ID': requestId() }
  // The browser sets the content type of form data, which includes the boundary.
  if (body !== undefined && endpoint.encoding !== 'multipart') headers['Content-Type'] = 'application/json'
  const { bearer, guestId } = options.credentials?.() ?? {}
  if (bearer !== undefined) headers['Authorization'] = `Bearer ${bearer}`
  // An order is requested with either the bearer token or the guest ID, never both (ORD-16).
  else if (guestId !== undefined && endpoint.id === 'getOrder') headers['X-Guest-Id'] = guestId
  return headers
}

/**
 * Describes the first contract violation in a response. Loads `expandUnions` on demand for union errors, to keep it out
 * of the first load.
 */
async function offContract({ method, path }: Endpoint, { issues }: z.core.$ZodError): Promise<Error> {
  const unions = await import('#contract/validation/expand-unions.ts').catch(() => undefined)
  const [issue] = unions?.expandUnions(issues) ?? issues
  const found = issue === undefined ? 'unreadable response' : `${issue.path.join('.') || 'response'}: ${issue.message}`
  return new Error(`${method} ${path}: ${found}`)
}

/**
 * Describes an invalid response for API developers. Loads the messages on demand, to keep them out of the first load.
 */
async function unreadable({ method, path }: Endpoint, text: string, headers: ApiResponse['headers']): Promise<Error> {
  const messages = await import('#contract/invalid-response.ts').catch(() => undefined)
  const form = { type: headers.get('content-type'), encoding: headers.get('content-encoding') }
  return new InvalidResponse(
    `${method} ${path}: the response ${messages?.describeInvalidResponse(text, form) ?? 'is not JSON'}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const ProblemBody = z.object({ message: z.optional(z.string()), title: z.optional(z.string()) })

/**
 * Returns the message for a rejected request: the server's message, its title, or a built-in text, in that order
 * (NOTE-07).
 */
function readProblem(
  body: unknown,
  status: number,
): { message: string; serverMessage: string | undefined; problem: Problem | undefined } {
  const problem = z.safeParse(Problem, body)
  const parsed = z.safeParse(ProblemBody, body)
  const serverMessage = parsed.success ? parsed.data.message || undefined : undefined
  const title = parsed.success ? parsed.data.title : undefined
  return {
    serverMessage,
    message: serverMessage || title || `Something went wrong (status ${status}).`,
    problem: problem.success ? problem.data : undefined,
  }
}
