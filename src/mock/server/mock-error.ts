/** The port is taken, or cannot be listened on. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  readonly fault = 'surroundings'
  /** What the user does next. */
  readonly next: string
  /** The system's code, e.g. EADDRINUSE. */
  readonly code: string | undefined

  constructor(message: string, details: { readonly next: string; readonly cause: NodeJS.ErrnoException }) {
    super(message, { cause: details.cause })
    this.next = details.next
    this.code = details.cause.code
  }
}

/** What the mock was to be started with makes no sense: fixtures, or a fault on the command line. */
export class MockSetupError extends Error {
  override readonly name = 'MockSetupError'
  readonly fault = 'usage'
  /** What the user does next. */
  readonly next: string

  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}
