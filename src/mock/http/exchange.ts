/** A request as every adapter passes it to the engine. */
export interface MockRequest {
  readonly method: string
  /** Path as sent: percent-encoded, without the query. */
  readonly path: string
  /** Query as sent, without the question mark; empty when there is none. */
  readonly query: string
  /** Header names in lower case. */
  readonly headers: MockHeaders
  readonly body: string | Uint8Array | undefined
}

const NO_HEADERS = {} as const

export type MockHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A complete response. */
export interface MockResponse {
  readonly kind: 'answer'
  readonly delayMs: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The raw body, where it differs from `body` in UTF-8. */
  readonly bytes?: Uint8Array | undefined
  /** Message of the problem in the body, for the journal. */
  readonly problem?: string
}

/**
 * What an adapter does with a request. `cut` sends the head and the first half of the body and then breaks the
 * connection; `reset` breaks it before the first byte; `hang` keeps it open and never responds.
 */
export type MockOutcome =
  | MockResponse
  | (Omit<MockResponse, 'kind'> & { readonly kind: 'cut' })
  | { readonly kind: 'reset' | 'hang'; readonly delayMs: number }

/** Returns the value of a header, or the first one when it was sent more than once. */
export function headerValue(headers: MockHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

/** Returns the headers of every response: the request's X-Request-ID, if any (API-65). */
export function requestIdHeader(headers: MockHeaders): Readonly<Record<string, string>> {
  const id = headerValue(headers, 'x-request-id')
  return id === undefined ? NO_HEADERS : { 'x-request-id': id }
}

/** Returns the first half of a body, so that truncated JSON never parses. */
export function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2))
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' } as const

/** Creates a successful response with this JSON text. */
export function jsonResponse(body: string): MockResponse {
  return { kind: 'answer', delayMs: 0, status: 200, headers: JSON_HEADERS, body }
}
