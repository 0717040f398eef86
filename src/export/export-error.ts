/** A build or a server that cannot go on, with what the user can do about it. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  /** `usage`: wrong options or configuration. `surroundings`: API, disk or port failed. */
  readonly fault: 'usage' | 'surroundings'
  readonly next: string

  constructor(fault: 'usage' | 'surroundings', message: string, next: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
    this.next = next
  }
}
