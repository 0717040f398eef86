/**
 * `breach`: the answer does not keep the contract. `stale`: it does, but the recording shows another shape.
 * `addition`: it has a field that the contract does not know, which harms nobody.
 */
export type DifferenceKind = 'breach' | 'stale' | 'addition'

/** What differs at one place of an answer. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Path into the answer with `*` for list places and data keys; `status` or `answer` for the whole. */
  readonly field: string
  readonly text: string
}
