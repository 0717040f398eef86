/** An environment that is unknown, unreadable or malformed; `message` has one line per fault (BUILD-20). */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
  readonly fault = 'usage'
  /** What the user does next. */
  readonly next: string

  constructor(message: string, next: string, cause?: unknown) {
    super(message, { cause })
    this.next = next
  }
}
