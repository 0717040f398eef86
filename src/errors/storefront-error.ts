/** What a command ends with (JRNY-18): 0 fine, 1 findings, 2 wrong usage, 3 surroundings. */
export const EXIT_CODES = { success: 0, findings: 1, usage: 2, external: 3 } as const

/** The kinds of failure that the user can do something about, with the exit code of each. */
const EXIT_CODE_OF_KIND = {
  /** Wrong usage, configuration or input. */
  usage: EXIT_CODES.usage,
  /** Disk, port, network, browser or API failed. */
  surroundings: EXIT_CODES.external,
  /** A journey's own code threw: neither a pass nor a finding, and no reason to keep other journeys from running. */
  'broken-journey': EXIT_CODES.external,
} as const

export type ErrorKind = keyof typeof EXIT_CODE_OF_KIND

/** A failure that the user can do something about. Every other error is a defect of storefront itself. */
export class StorefrontError extends Error {
  override readonly name = 'StorefrontError'
  readonly kind: ErrorKind
  /** What the user does next. */
  readonly next: string

  /** @param details `message` says what happened and where, one line for each thing that is wrong. */
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
