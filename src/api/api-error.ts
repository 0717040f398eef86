import type { Problem } from '#contract/problem.ts'

/** The reason why a request returned no usable response. */
export type ApiErrorKind =
  /** The API responded with an error status. */
  | 'refused'
  /** No response arrived: no connection, reset or timeout. */
  | 'unreachable'
  /** The response violates the contract. */
  | 'off-contract'

/**
 * A failed request. `message` is for the shopper: the server's message, else its title, else a text of the shop
 * (NOTE-07).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly endpointId: string
  /** HTTP status; undefined when no response arrived. */
  readonly status: number | undefined
  /** The server's message, for requests that show a text of the shop instead of the server's title. */
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

/** The cause of an invalid response that is not JSON. */
export class InvalidResponse extends Error {
  override readonly name = 'UnreadableAnswer'
}
