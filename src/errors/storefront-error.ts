/** Exit codes of commands: 0 for success, 1 for findings, 2 for invalid usage, 3 for external failures. */
export const EXIT_CODES = { success: 0, findings: 1, usage: 2, external: 3 } as const

/** Kinds of failures that the user can resolve, with their exit codes. */
const EXIT_CODE_OF_KIND = {
  /** Invalid usage, configuration, or input. */
  usage: EXIT_CODES.usage,
  /** Failure of a disk, port, network, browser, or API. */
  external: EXIT_CODES.external,
  /** A journey's code threw an error, which is neither a pass nor a finding. Other journeys still run. */
  'broken-journey': EXIT_CODES.external,
} as const

export type ErrorKind = keyof typeof EXIT_CODE_OF_KIND

/** A failure that the user can resolve. Any other error is a bug in storefront. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError'
  readonly kind: ErrorKind
  /** Next step for the user. */
  readonly next: string

  /** @param details `message` states what failed and where, with one problem per line. */
  constructor(details: {
    readonly kind: ErrorKind
    readonly message: string
    readonly next: string
    readonly cause?: unknown
  }) {
    super(details.message, { cause: details.cause })
    this.kind = details.kind
    this.next = details.next
  }

  get exitCode(): number {
    return EXIT_CODE_OF_KIND[this.kind]
  }
}
