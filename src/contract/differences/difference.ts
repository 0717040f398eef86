/**
 * Kinds of differences. `violation`: the response violates the contract. `unavailable`: there is no response to check
 * because the API is overloaded, failing, or too slow, or the response is too long. `outdated`: the response is valid,
 * but its shape differs from the recording. `addition`: it has a field that is not in the contract, which is harmless.
 */
export type DifferenceKind = 'violation' | 'unavailable' | 'outdated' | 'addition'

/** A difference at one location in a response. */
export interface Difference {
  readonly kind: DifferenceKind
  /**
   * Path into the response with `*` for list indexes and data keys, or `status` or `response` for the response itself.
   */
  readonly field: string
  readonly text: string
  /** Number of locations in the response, if counted. */
  readonly count?: number | undefined
}
