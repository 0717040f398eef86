import { type Dispatcher, FormData, interceptors, Pool } from 'undici'
import type { Endpoint } from '#contract/endpoint.ts'
import { nestingProblem } from '#contract/nesting.ts'
import { unreadableAnswer } from '#contract/unreadable-answer.ts'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Milliseconds for one answer: a slow CMS still gives one, a dead address is reported soon. */
const ANSWER_TIMEOUT_MS = 15_000
/** Connections to the API; no more calls are on their way at a time. */
const CONNECTIONS = 8
/** How often a call that only reads is made again, and milliseconds before the first time; then twice as many. */
const RETRIES = 2
const RETRY_AFTER_MS = 250
/** A gateway without its server, or an API that asks for patience. */
const PASSING_STATUSES = [429, 502, 503, 504]

export interface LiveCall {
  readonly endpoint: Endpoint
  /** Path parameters by name, unencoded. */
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  /** Becomes JSON, but for a form. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface LiveReply {
  readonly status: number
  /** The parsed JSON; undefined when the body is none, or nested too deeply to be worked with. */
  readonly body: unknown
  /** What the body is in place of that. */
  readonly unreadable?: string | undefined
  readonly milliseconds: number
}

/** An API at an address, called as it is: no answer is refused, each is handed on. */
export interface LiveApi {
  /** Without a slash at its end. */
  readonly address: string
  /** @throws {StorefrontError} when no answer comes. */
  call(call: LiveCall): Promise<LiveReply>
  /** Breaks the connections. */
  close(): Promise<void>
}

/**
 * @param address API_BASE_URL of a live API.
 * @throws {StorefrontError} when it is no address, or has a password in it.
 */
export function createLiveApi(address: string, signal: AbortSignal): LiveApi {
  const base = checkedAddress(address)
  const pool = new Pool(new URL(base).origin, {
    connections: CONNECTIONS,
    connectTimeout: ANSWER_TIMEOUT_MS,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  })
  const dispatcher = pool.compose(
    interceptors.retry({
      maxRetries: RETRIES,
      minTimeout: RETRY_AFTER_MS,
      methods: ['GET'],
      statusCodes: PASSING_STATUSES,
      throwOnError: false,
    }),
  )
  return {
    address: base,
    async call(call) {
      try {
        return await exchange(dispatcher, base, call, signal)
      } catch (cause) {
        signal.throwIfAborted()
        throw unreachable(base, call.endpoint, cause)
      }
    },
    close: () => pool.destroy(),
  }
}

function checkedAddress(address: string): string {
  const next = 'write the address of the API as http://127.0.0.1:4010, without a query.'
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new StorefrontError({ kind: 'usage', message: `"${address}" is not the address of an API.`, next })
  }
  if (url.username !== '' || url.password !== '') {
    throw new StorefrontError({
      kind: 'usage',
      message: 'The address of the API holds a user name or a password.',
      next,
    })
  }
  return url.href.replace(/\/+$/, '')
}

function callPath(base: string, { endpoint, path, query }: LiveCall): string {
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path?.[name] ?? ''))
  const whole = new URL(base).pathname.replace(/\/$/, '') + filled
  return query === undefined ? whole : `${whole}?${new URLSearchParams(query).toString()}`
}

async function exchange(dispatcher: Dispatcher, base: string, call: LiveCall, signal: AbortSignal): Promise<LiveReply> {
  const start = performance.now()
  const { endpoint, body, headers } = call
  const isForm = body instanceof FormData
  const response = await dispatcher.request({
    path: callPath(base, call),
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'x-request-id': crypto.randomUUID(),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm || body === undefined ? (body ?? null) : JSON.stringify(body),
    signal,
  })
  const text = await response.body.text()
  const milliseconds = Math.round(performance.now() - start)
  const answer = parsed(text)
  const problem = nestingProblem(answer)
  if (problem !== undefined) return { status: response.statusCode, body: undefined, unreadable: problem, milliseconds }
  if (answer !== undefined) return { status: response.statusCode, body: answer, milliseconds }
  const [type, encoding] = ['content-type', 'content-encoding'].map(
    (name) => response.headers[name]?.toString() ?? null,
  )
  const unreadable = unreadableAnswer(text, { type: type ?? null, encoding: encoding ?? null })
  return { status: response.statusCode, body: undefined, unreadable, milliseconds }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(base: string, { method, path }: Endpoint, cause: unknown): StorefrontError {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const reason = inner instanceof Error ? inner.message : String(inner)
  return new StorefrontError({
    kind: 'surroundings',
    message: `${base} cannot be reached: ${method} ${path} got no answer (${reason}).`,
    next: 'check the address, and that the API is running.',
    cause,
  })
}
