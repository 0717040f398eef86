/**
 * The harness cannot do its work. It is never the shop's fault, so it is neither a pass nor a finding: the command
 * ends with 2 (`usage`) or 3 (`surroundings`).
 */
export class HarnessError extends Error {
  override readonly name: string = 'HarnessError'
  readonly fault: 'usage' | 'surroundings'
  /** What the user can do about it. */
  readonly next: string

  constructor(
    message: string,
    details: { readonly fault: 'usage' | 'surroundings'; readonly next: string; readonly cause?: unknown },
  ) {
    super(message, { cause: details.cause })
    this.fault = details.fault
    this.next = details.next
  }
}
