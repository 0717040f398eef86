import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Agent, type Dispatcher, EnvHttpProxyAgent, type FormData, interceptors } from 'undici'
import { isLoopback } from '#environment/loopback.ts'
import { createPauses, type Pause, wait } from './pause.ts'
import { hideSecrets, listSecrets } from './secrets.ts'

/** Default number of concurrent requests to an API, each with its own connection. */
export const DEFAULT_CONCURRENCY = 16
const MAX_REDIRECTS = 5
/** Maximum number of retries after a broken connection or an error of the server. Pauses do not count. */
const MAX_RETRIES = 2
const RETRY_DELAY_MS = 200
const RATE_LIMITED = 429
const RETRIED_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504, 520])
const TRANSIENT: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_SOCKET',
])
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
const KEEP_ALIVE_MS = 10_000
/** Maximum time without a byte from the API. */
const TIMEOUT_MS = 30_000
/** Maximum size of a response, compressed and decompressed. It is enough for the prices of 100,000 products. */
const MAX_BYTES = 64 * 1024 * 1024

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

export interface ClientOptions {
  /** Headers that a user passed. They are sent only to the origin of the API. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly concurrency?: number | undefined
  /** Called when the API pauses all requests. */
  readonly onPause?: ((pause: Pause) => void) | undefined
  readonly timeoutMs?: number | undefined
  readonly maxBytes?: number | undefined
}

export interface LiveRequest {
  readonly method?: Dispatcher.HttpMethod
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | FormData | null
  readonly signal?: AbortSignal | undefined
  /** Sends a read request like a write: once, on a new connection, and without following a redirect. */
  readonly isOnce?: true
}

export interface LiveResponse {
  readonly status: number
  /** Headers by name in lowercase. */
  readonly headers: Readonly<Record<string, string>>
  /** The body. In an error response, which messages quote, the values of headers that a user passed are replaced. */
  readonly text: string
}

/** The failure of a request that reached the API. The message follows "the response". */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
}

/** Sends requests to a live API. */
export interface LiveClient {
  /**
   * Sends a request and returns the response, whatever its status. A read is retried if the connection breaks or the
   * server fails, and follows redirects. Only a rate limit repeats a write.
   * @throws {ResponseError} if the response cannot be used.
   */
  request(url: string, request?: LiveRequest): Promise<LiveResponse>
  /** Closes all connections, including those in use. */
  close(): Promise<void>
}

/** Opens a client for a live API. All its requests pause when the API asks for it with Retry-After. */
export function openClient(apiUrl: string, options: ClientOptions = {}): LiveClient {
  const { maxBytes = MAX_BYTES } = options
  const passed = toLowerCaseKeys(options.headers)
  const secrets = listSecrets(Object.values(passed))
  const { origin } = new URL(apiUrl)
  const pauses = createPauses(options.onPause)
  const kept = openAgent(options, { keepAliveTimeout: KEEP_ALIVE_MS })
  // A write on a connection that the API has just closed may have arrived or not.
  const once = openAgent(options, { pipelining: 0 })
  const following = kept.dispatcher.compose(
    interceptors.redirect({
      maxRedirections: MAX_REDIRECTS,
      throwOnMaxRedirect: true,
      stripHeadersOnCrossOriginRedirect: [...Object.keys(passed), 'x-guest-id'],
    }),
  )

  async function attempt(url: string, request: LiveRequest, isRead: boolean): Promise<LiveResponse> {
    const target = new URL(url)
    const { method = 'GET', body = null, signal } = request
    const received = await exchange(
      isRead ? following : once.dispatcher,
      {
        origin: target.origin,
        path: target.pathname + target.search,
        method,
        headers: {
          'accept-encoding': 'gzip, br, zstd',
          ...(target.origin === origin ? passed : {}),
          ...toLowerCaseKeys(request.headers),
        },
        body,
      },
      signal ?? undefined,
    )
    const { 'content-encoding': encoding = '', ...headers } = joinHeaders(received.headers)
    const { status } = received
    const text = decode(received.body, encoding, maxBytes)
    return { status, headers, text: status < 400 ? text : hideSecrets(text, secrets) }
  }

  return {
    async request(url, request = {}) {
      const { method = 'GET', signal, isOnce = false } = request
      const isRead = READS.has(method) && !isOnce
      let retries = 0
      for (;;) {
        await pauses.ready(signal)
        const mayRetry = isRead && retries < MAX_RETRIES
        try {
          const response = await attempt(url, request, isRead)
          const { status, headers } = response
          // A request that exceeded a rate limit was not handled, so even a write can be repeated.
          const isRepeatable = isRead || (status === RATE_LIMITED && !isOnce)
          if (isRepeatable && pauses.pause(status, headers['retry-after'])) continue
          if (status < 400) pauses.succeeded()
          if (!mayRetry || !RETRIED_STATUSES.has(status)) return response
        } catch (error) {
          signal?.throwIfAborted()
          if (!mayRetry || !isTransient(error)) throw toResponseError(error, maxBytes) ?? error
        }
        await wait(RETRY_DELAY_MS * 2 ** retries, signal)
        retries += 1
      }
    },
    async close() {
      await Promise.all([kept.destroy(), once.destroy()])
    },
  }
}

/** Opens connections that use the proxies in the environment variables, except to this computer. */
function openAgent(
  { concurrency = DEFAULT_CONCURRENCY, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: ClientOptions,
  keeping: Agent.Options,
) {
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize: maxBytes }
  const options = { connections: concurrency, ...limits, ...keeping }
  const [direct, proxied] = [new Agent(options), new EnvHttpProxyAgent(options)]
  const dispatcher = proxied.compose((dispatch) => (request, handler) => {
    const { hostname } = new URL(request.origin ?? '')
    return isLoopback(hostname) ? direct.dispatch(request, handler) : dispatch(request, handler)
  })
  return { dispatcher, destroy: () => Promise.all([direct.destroy(), proxied.destroy()]) }
}

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/**
 * Sends a request and returns the response with its entire body. Needs half the CPU time of undici's `request`, whose
 * responses are streams, because neither streams nor combined signals are created for each of thousands of requests.
 */
function exchange(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal | undefined,
): Promise<Received> {
  const { promise, resolve, reject } = Promise.withResolvers<Received>()
  const chunks: Buffer[] = []
  let received: Omit<Received, 'body'> = { status: 0, headers: {} }
  let request: Dispatcher.DispatchController | undefined
  const stop = (): void => {
    const reason = signal?.reason as Error
    request?.abort(reason)
    reject(reason)
  }
  const end = (): void => signal?.removeEventListener('abort', stop)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted === true) stop()
  dispatcher.dispatch(options, {
    onRequestStart(controller) {
      request = controller
      if (signal?.aborted === true) controller.abort(signal.reason as Error)
    },
    onResponseStart(_controller, status, headers) {
      received = { status, headers }
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk)
    },
    onResponseEnd() {
      end()
      resolve({ ...received, body: Buffer.concat(chunks) })
    },
    onResponseError(_controller, error) {
      end()
      const hasStarted = received.status !== 0
      reject(hasStarted ? new ResponseError('ended before it was complete', { cause: error }) : error)
    },
  })
  return promise
}

function toLowerCaseKeys(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Joins headers with the same name into a list (RFC 9110 §5.3). */
function joinHeaders(headers: Received['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}

const DECODERS: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** Returns the text of a body. The shop's APIs send UTF-8, whatever charset they declare. */
function decode(body: Buffer, encoding: string, maxBytes: number): string {
  if (body.length === 0) return ''
  const plain = DECODERS[encoding.toLowerCase()]?.(body, { maxOutputLength: maxBytes }) ?? body
  return UTF_8.decode(plain)
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return TRANSIENT.has(code) || (error.cause !== error && isTransient(error.cause))
}

/** Problems with a response, by the code of the error that undici or Node throws. */
const PROBLEMS: Readonly<Record<string, string>> = {
  UND_ERR_REDIRECT_MAX: 'was redirected too many times',
  UND_ERR_HEADERS_TIMEOUT: 'did not start in time',
  UND_ERR_BODY_TIMEOUT: 'was not complete in time',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'is not UTF-8',
}

/** Replaces error messages that undici and Node write for developers. Returns undefined for a broken connection. */
function toResponseError(error: unknown, maxBytes: number): ResponseError | undefined {
  const cause = error instanceof ResponseError ? error.cause : error
  const { code = '', message } = cause as NodeJS.ErrnoException
  const isTooLarge = code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE'
  const isDamaged = /^(?:Z_|ERR__|ERR_BROTLI|ZSTD_)/.test(code)
  const text =
    PROBLEMS[message.startsWith('Redirect loop') ? 'UND_ERR_REDIRECT_MAX' : code] ??
    (isTooLarge ? `is larger than ${maxBytes / 1024 / 1024} MB` : undefined) ??
    (isDamaged ? 'cannot be decompressed' : undefined)
  return text === undefined ? undefined : new ResponseError(text, { cause })
}
