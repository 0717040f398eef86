/** A recording cannot be made, read or replayed: `usage` when the user has to change something, else `surroundings`. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
  readonly fault: 'usage' | 'surroundings'
  /** What the user does next. */
  readonly next: string

  constructor(fault: 'usage' | 'surroundings', message: string, next: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
    this.next = next
  }
}
