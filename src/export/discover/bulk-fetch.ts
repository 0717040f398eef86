import { setTimeout } from 'node:timers/promises'
import { Agent, EnvHttpProxyAgent, errors, request } from 'undici'
import type { Send } from '#api/client.ts'
import { createRequestPace, retryAfterMs } from './request-pace.ts'
import { getCharset, decodeBody } from './response-text.ts'
import { type RawResponse, sendRequest } from './send-request.ts'

/** Default number of concurrent requests to the API, each with its own connection. */
export const DEFAULT_CONCURRENCY = 16
/** Maximum number of redirects. */
const MAX_REDIRECTS = 5
/** Maximum number of retries after a broken connection or a gateway error. */
const MAX_RETRIES = 2
const MIN_RETRY_DELAY_MS = 200
const RATE_LIMITED = 429
const RETRIED_STATUSES: ReadonlySet<number> = new Set([RATE_LIMITED, 502, 503, 504])
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Timeout for one attempt, or for each of its redirects, excluding pauses that the API requests. */
const ATTEMPT_TIMEOUT_MS = 30_000
/** Timeout for a request, including all retries and pauses. */
export const REQUEST_TIMEOUT_MS = 420_000
/** Maximum response size, enough for the prices of 100,000 products. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024
/** Headers that describe a body. */
const CONTENT_HEADERS = ['content-type', 'content-encoding'] as const
const METHODS = ['GET', 'HEAD', 'POST'] as const
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
const TRANSIENT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_SOCKET'])

export interface RequestOptions {
  /** Headers sent only to the API's origin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly concurrency?: number
}

/** The failure of a request that reached the API. The message is appended to the name of the request. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
}

export interface BulkFetch {
  /** Sends a request. Uses less CPU time than `fetch`, whose responses are streams. */
  readonly send: Send
  readonly fetch: typeof fetch
  /** Closes the connections. */
  close(): Promise<void>
}

interface Received extends Omit<RawResponse, 'body'> {
  readonly text: string
}

/**
 * Sends thousands of read requests to one API. Keeps connections alive, limits redirects, and retries requests that may
 * succeed. A rate limit slows down all requests. HTTP_PROXY, HTTPS_PROXY, and NO_PROXY apply, except to an API on this
 * computer.
 */
export function openBulkFetch(
  apiUrl: string,
  { headers: credentials = {}, concurrency = DEFAULT_CONCURRENCY }: RequestOptions = {},
): BulkFetch {
  const { origin } = new URL(apiUrl)
  const dispatcher = openDispatcher(apiUrl, concurrency)
  const pace = createRequestPace()

  /** Sends a request and follows redirects, without sending credentials to other origins. */
  async function exchange(url: string, init: RequestInit | undefined): Promise<Received> {
    let target = new URL(url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const { status, headers, body } = await sendRequest(dispatcher, target, {
        method: METHODS.find((method) => method === init?.method) ?? 'GET',
        headers: {
          ...(init?.headers as Record<string, string>),
          ...(target.origin === origin ? credentials : {}),
          'Accept-Encoding': 'identity',
        },
        body: (init?.body ?? null) as string | null,
        timeoutMs: ATTEMPT_TIMEOUT_MS,
        signal: init?.signal ?? undefined,
      })
      const location = headers['location']
      if (!REDIRECTS.has(status) || typeof location !== 'string') {
        return { status, headers, text: toText(body, headers) }
      }
      target = new URL(location, target)
    }
    throw new ResponseError('was redirected too many times')
  }

  /** Returns a response, or the reason to retry the request. */
  async function attempt(
    url: string,
    init: RequestInit | undefined,
    retries: number,
  ): Promise<Received | 'retry' | 'paused'> {
    const mayRetry = init?.method !== 'POST' && retries < MAX_RETRIES
    try {
      const received = await exchange(url, init)
      if (!RETRIED_STATUSES.has(received.status)) return received
      const pauseMs = retryAfterMs(received.headers['retry-after'])
      if (received.status !== RATE_LIMITED && pauseMs === undefined) return mayRetry ? 'retry' : received
      if (pace.pause(pauseMs)) return 'paused'
      throw new ResponseError(
        `returned status ${received.status}, and waiting ${Math.round((pauseMs ?? 0) / 1000)} s would exceed the limit of 300 s`,
      )
    } catch (error) {
      init?.signal?.throwIfAborted()
      if (mayRetry && isTransient(error)) return 'retry'
      throw toResponseError(error) ?? error
    }
  }

  async function receive(url: string, init: RequestInit | undefined): Promise<Received> {
    const signal = init?.signal ?? undefined
    let retries = 0
    for (;;) {
      await pace.ready(signal).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw error
      })
      const received = await attempt(url, init, retries)
      if (received === 'paused') continue
      if (received === 'retry') {
        await setTimeout(MIN_RETRY_DELAY_MS * 2 ** retries)
        retries += 1
        continue
      }
      pace.succeeded()
      return received
    }
  }

  return {
    async send(url, init) {
      const { status, headers, text } = await receive(url, init)
      return {
        ok: status >= 200 && status < 300,
        status,
        headers: { get: (name) => contentHeader(headers, name) },
        text: () => Promise.resolve(text),
      }
    },
    async fetch(input, init) {
      const { status, headers, text } = await receive(String(input instanceof Request ? input.url : input), init)
      const content = CONTENT_HEADERS.flatMap((name): [string, string][] => {
        const value = contentHeader(headers, name)
        return value === null ? [] : [[name, value]]
      })
      return new Response(text === '' ? null : text, { status, headers: content })
    },
    close: () => dispatcher.destroy(),
  }
}

/** Opens connections to an API. Uses the proxies in the environment variables, unless the API is on this computer. */
function openDispatcher(apiUrl: string, connections: number): Agent | EnvHttpProxyAgent {
  const Connecting = LOOPBACK.test(new URL(apiUrl).hostname) ? Agent : EnvHttpProxyAgent
  return new Connecting({ connections, keepAliveTimeout: 10_000, maxResponseSize: MAX_RESPONSE_BYTES })
}

/** Sends one request to an API without retries. */
export async function requestOnce(
  apiUrl: string,
  { headers = {} }: Pick<RequestOptions, 'headers'>,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly type: string | null; readonly text: string }> {
  const dispatcher = openDispatcher(apiUrl, 1)
  try {
    const response = await request(apiUrl, { dispatcher, headers, signal })
    const type = response.headers['content-type']
    const text = await response.body.text()
    return { status: response.statusCode, type: typeof type === 'string' ? type : null, text }
  } finally {
    await dispatcher.destroy()
  }
}

function toText(bytes: Buffer, headers: RawResponse['headers']): string {
  const type = String(headers['content-type'] ?? '')
  try {
    return decodeBody(bytes, type, String(headers['content-encoding'] ?? ''))
  } catch (cause) {
    const problem = cause instanceof RangeError ? 'has the unknown charset' : 'has a body that is not valid'
    throw new ResponseError(`${problem} ${getCharset(type)}`, { cause })
  }
}

function contentHeader(headers: RawResponse['headers'], name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return TRANSIENT.has(code ?? '') || (error.cause !== error && isTransient(error.cause))
}

/** Replaces undici's error messages, which are written for developers. */
function toResponseError(error: unknown): ResponseError | undefined {
  if (!(error instanceof errors.ResponseExceededMaxSizeError)) return undefined
  return new ResponseError(`has a response larger than ${MAX_RESPONSE_BYTES / 1024 / 1024} MB`)
}
