/** What a command ends with (design, conventions): 0 fine, 1 findings, 2 wrong usage, 3 surroundings. */
export const EXIT_CODES = { fine: 0, findings: 1, usage: 2, surroundings: 3 } as const

/** A failure that the user can do something about: `message` says what and where, `next` what to do. */
export abstract class CliError extends Error {
  abstract readonly exitCode: number
  readonly next: string

  constructor(message: string, details: { readonly next: string; readonly cause?: unknown }) {
    super(message, { cause: details.cause })
    this.next = details.next
  }
}

/** Wrong usage or configuration. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
  readonly exitCode = EXIT_CODES.usage
}

/** The surroundings failed: no browser, API unreachable, port taken. */
export class SurroundingsError extends CliError {
  override readonly name = 'SurroundingsError'
  readonly exitCode = EXIT_CODES.surroundings
}

/** What the errors of the layers below have in common; they cannot import this file. */
interface LayerError extends Error {
  readonly fault: 'usage' | 'surroundings'
  readonly next: string
}

function isLayerError(error: unknown): error is LayerError {
  if (!(error instanceof Error)) return false
  const { fault, next } = error as Partial<LayerError>
  return (fault === 'usage' || fault === 'surroundings') && typeof next === 'string'
}

/** The command's own error for what a layer threw; undefined when nobody foresaw it. */
export function knownError(error: unknown): CliError | undefined {
  if (error instanceof CliError) return error
  if (!isLayerError(error)) return undefined
  const details = { next: error.next, cause: error.cause }
  return error.fault === 'usage'
    ? new UsageError(error.message, details)
    : new SurroundingsError(error.message, details)
}
