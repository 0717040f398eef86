/** A request as every adapter hands it to the engine. */
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

/** A whole answer. */
export interface MockResponse {
  readonly kind: 'answer'
  readonly delayMs: number
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The body as a live API sent it, where `body` in UTF-8 would be other bytes. */
  readonly bytes?: Uint8Array | undefined
  /** Message of the problem that the body holds, for the journal. */
  readonly problem?: string
}

/**
 * What an adapter does with a request. `cut` sends the head and the first half of the body and then breaks the
 * connection; `reset` breaks it before any byte; `hang` keeps it open and never answers.
 */
export type MockOutcome =
  | MockResponse
  | (Omit<MockResponse, 'kind'> & { readonly kind: 'cut' })
  | { readonly kind: 'reset' | 'hang'; readonly delayMs: number }

/** The single value of a header; the first when it was sent more than once. */
export function headerValue(headers: MockHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

/** What every answer to a request carries: its X-Request-ID, if it had one (API-65). */
export function requestIdHeader(headers: MockHeaders): Readonly<Record<string, string>> {
  const id = headerValue(headers, 'x-request-id')
  return id === undefined ? NO_HEADERS : { 'x-request-id': id }
}

/** The part of a cut body that still arrives: half of it, so that JSON never ends whole. */
export function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2))
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' } as const

/** A success with this JSON text. */
export function jsonResponse(body: string): MockResponse {
  return { kind: 'answer', delayMs: 0, status: 200, headers: JSON_HEADERS, body }
}
