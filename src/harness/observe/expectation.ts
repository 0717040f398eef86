/** An unmet expectation of the harness itself. */
export class ExpectationError extends Error {
  override readonly name = 'ExpectationError'
  readonly expected: string
  readonly seen: string

  constructor(expected: string, seen: string) {
    super(`Expected ${expected}, but ${seen}.`)
    this.expected = expected
    this.seen = seen
  }
}
