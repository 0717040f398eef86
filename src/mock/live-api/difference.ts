/**
 * `breach`: the answer does not keep the contract. `unavailable`: no answer came that could be held against it, since the
 * API is overloaded, failing or too slow, or the answer too long. `stale`: it does keep it, but the recording shows another
 * shape. `addition`: it has a field that the contract does not know, which harms nobody.
 */
export type DifferenceKind = 'breach' | 'unavailable' | 'stale' | 'addition'

/** What differs at one place of an answer. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Path into the answer with `*` for list places and data keys; `status` or `answer` for the whole. */
  readonly field: string
  readonly text: string
  /** How many places of the answer it concerns, where that is counted. */
  readonly count?: number | undefined
}
