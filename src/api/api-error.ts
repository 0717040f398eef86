import type { Problem } from '#contract/problem.ts'

/** The reason why a request returned no usable response. */
export type ApiErrorKind =
  /** The API responded with an error status. */
  | 'refused'
  /** No response arrived: the connection failed or was reset, or the request timed out. */
  | 'unreachable'
  /** The response violates the contract. */
  | 'off-contract'

/**
 * A failed API request. `message` can be shown to the shopper: the server's message, its title, or a built-in text, in
 * that order (NOTE-07).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly endpointId: string
  /** HTTP status. Undefined if no response arrived. */
  readonly status: number | undefined
  /** The server's message, for callers that prefer a built-in text over the server's title. */
  readonly serverMessage: string | undefined
  readonly problem: Problem | undefined
  /** The parsed body of the response, for developer messages. */
  readonly received: unknown
  /** The text that the shopper was shown, or empty if none was. */
  shownAs = ''

  constructor(
    message: string,
    details: {
      kind: ApiErrorKind
      endpointId: string
      status?: number | undefined
      serverMessage?: string | undefined
      problem?: Problem | undefined
      received?: unknown
      cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.kind = details.kind
    this.endpointId = details.endpointId
    this.status = details.status
    this.serverMessage = details.serverMessage
    this.problem = details.problem
    this.received = details.received
  }
}

/** Thrown for a response that is not valid JSON. It becomes the cause of an API error. */
export class InvalidResponse extends Error {
  override readonly name = 'UnreadableResponse'
}
