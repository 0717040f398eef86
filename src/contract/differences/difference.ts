/**
 * `breach`: the response violates the contract. `unavailable`: there is no response to check, because the API is
 * overloaded, failing or too slow, or the response too long. `stale`: the response is valid, but the recording has
 * another shape. `addition`: it has a field that the contract does not know, which is harmless.
 */
export type DifferenceKind = 'breach' | 'unavailable' | 'stale' | 'addition'

/** A difference at one place of a response. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Path into the response with `*` for list indexes and data keys; `status` or `answer` for the entire response. */
  readonly field: string
  readonly text: string
  /** Number of affected places in the response, where it is counted. */
  readonly count?: number | undefined
}
