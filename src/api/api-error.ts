import type { Problem } from '#contract/problem.ts'

/** Why a call gave no usable answer. */
export type ApiErrorKind =
  /** The API answered with a status other than success. */
  | 'refused'
  /** No answer arrived: no connection, reset, timeout. */
  | 'unreachable'
  /** An answer arrived that is not what the contract promises. */
  | 'off-contract'

/**
 * A call that failed. `message` is made for the shopper: the server's message, else its title, else our own
 * words (NOTE-07).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly endpointId: string
  /** HTTP status; undefined when nothing arrived. */
  readonly status: number | undefined
  /** The server's own message, where a call has words of its own in place of its title. */
  readonly serverMessage: string | undefined
  readonly problem: Problem | undefined

  constructor(
    message: string,
    details: {
      kind: ApiErrorKind
      endpointId: string
      status?: number | undefined
      serverMessage?: string | undefined
      problem?: Problem | undefined
      cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.kind = details.kind
    this.endpointId = details.endpointId
    this.status = details.status
    this.serverMessage = details.serverMessage
    this.problem = details.problem
  }
}

/** The cause of an answer off the contract that is no JSON at all. */
export class InvalidResponse extends Error {
  override readonly name = 'UnreadableAnswer'
}
