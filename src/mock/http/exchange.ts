/** A request in the format that adapters pass to the engine. */
export interface MockRequest {
  readonly method: string
  /** Path as sent, percent-encoded and without the query. */
  readonly path: string
  /** Query as sent, without the question mark; empty if the URL has none. */
  readonly query: string
  /** Headers by their names in lowercase. */
  readonly headers: MockHeaders
  readonly body: string | Uint8Array | undefined
}

const NO_HEADERS = {} as const

export type MockHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A complete response. */
export interface MockResponse {
  readonly kind: 'response'
  readonly delayMs: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The raw body, if it differs from `body` encoded as UTF-8. */
  readonly bytes?: Uint8Array | undefined
  /** Message of the problem in the body, for the journal. */
  readonly problem?: string
}

/**
 * The result of a request, carried out by the adapter. `truncated` sends the headers and the first half of the body
 * and then breaks the connection. `reset` breaks it before the first byte. `hang` keeps it open and never responds.
 */
export type MockOutcome =
  | MockResponse
  | (Omit<MockResponse, 'kind'> & { readonly kind: 'truncated' })
  | { readonly kind: 'reset' | 'hang'; readonly delayMs: number }

/** Returns the value of a header. If the header was sent more than once, the first value counts. */
export function getHeader(headers: MockHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

/** Returns the headers that every response includes, which is the request's X-Request-ID if it has one (API-65). */
export function createRequestIdHeader(headers: MockHeaders): Readonly<Record<string, string>> {
  const id = getHeader(headers, 'x-request-id')
  return id === undefined ? NO_HEADERS : { 'x-request-id': id }
}

/** Statuses of responses that have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

export function isWithoutBody(status: number): boolean {
  return WITHOUT_BODY.has(status)
}

/** Returns the length of the full body. It must not be sent with 204 and would be wrong with 304 (RFC 9110 §8.6). */
export function contentLength({
  status,
  body,
  bytes,
}: Pick<MockResponse, 'status' | 'body' | 'bytes'>): string | undefined {
  if (isWithoutBody(status) && status !== 205) return undefined
  return String(bytes?.length ?? Buffer.byteLength(body))
}

/** Returns the first half of a body. Truncated JSON can never be parsed. */
export function getFirstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2))
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' } as const

/** Creates a successful response from the given JSON text. */
export function createJsonResponse(body: string): MockResponse {
  return { kind: 'response', delayMs: 0, status: 200, headers: JSON_HEADERS, body }
}
