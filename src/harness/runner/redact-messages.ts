import type { Redact } from '#redaction/redactor.ts'

/**
 * Fields of the runner's messages that contain content, such as step input and error messages. All other fields
 * control the runner's processes: method names, IDs, paths and enum values. Redacting those would stop the run.
 */
const CONTENT = new Set([
  'title',
  'shortTitle',
  'subtitle',
  'message',
  'value',
  'expected',
  'received',
  'actual',
  'snippet',
  'text',
  'log',
  'errorContext',
])

/** Redaction of sent messages. `redact` sets the function for all later messages. */
export interface RedactedMessages {
  use(redact: Redact): void
}

/**
 * Redacts the content that this process sends to its parent process. The runner's worker sends its steps there along
 * with their input, and reporters must never receive private data. The strings in `unchanged` are constants in the
 * code.
 */
export function redactMessages(unchanged: ReadonlySet<string> = new Set()): RedactedMessages {
  let redact: Redact | undefined
  const send = process.send?.bind(process)
  if (send !== undefined) {
    process.send = (message: unknown, ...rest: []) =>
      send(redact === undefined ? message : visit(message, '', redact, unchanged), ...rest)
  }
  return {
    use(next) {
      redact = next
    },
  }
}

/** Redacts the content of a message. `name` is the field that contains the value. */
function visit(value: unknown, name: string, redact: Redact, unchanged: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    if (name === 'stack') return redactStack(value, redact)
    return CONTENT.has(name) && !unchanged.has(value) ? redact(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => visit(item, name, redact, unchanged))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key, redact, unchanged)]))
}

/**
 * Returns a stack with its frames unchanged, because the reporter needs the files and code positions that they
 * contain.
 */
function redactStack(stack: string, redact: Redact): string {
  const stackFrames = /\n\s+at [^]*$/.exec(stack)?.[0] ?? ''
  return redact(stack.slice(0, stack.length - stackFrames.length)) + stackFrames
}
