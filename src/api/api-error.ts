import type { Problem } from '#contract/problem.ts'

/** The reason why a request returned no usable response. */
export type ApiErrorKind =
  /** The API responded with an error status. */
  | 'refused'
  /** No response arrived because of a failed or reset connection or a timeout. */
  | 'unreachable'
  /** The response violates the contract. */
  | 'off-contract'

/**
 * An API request that failed. `message` can be shown to the shopper: it is the server's message, its title, or a
 * built-in text, in that order (NOTE-07).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly endpointId: string
  /** HTTP status. Undefined if no response arrived. */
  readonly status: number | undefined
  /** The server's message, for callers that would show a built-in text instead of the server's title. */
  readonly serverMessage: string | undefined
  readonly problem: Problem | undefined
  /** The parsed body of the response, for messages to developers. */
  readonly received: unknown

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

/** Causes an API error when a response is not valid JSON. */
export class InvalidResponse extends Error {
  override readonly name = 'UnreadableAnswer'
}
