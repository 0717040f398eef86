import type { Redact } from '#redaction/redactor.ts'

/**
 * The fields of the runner's messages that hold content: what a step typed, what an error says. Everything else tells its
 * processes what to do: names of methods, IDs, paths, enum values. Redacting those would stop the run.
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

/** The redaction of what is sent to another process; says from when on by what. */
export interface RedactedMessages {
  use(redact: Redact): void
}

/**
 * Redacts the content that this process sends to the one that started it. The runner's worker reports its steps there, each
 * with what was typed; so no reporter gets anything of a shopper (SEC-32). Texts of `unchanged` are the code's own.
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

/** Redacts the content of a message; `name` is the field that holds the value. */
function visit(value: unknown, name: string, redact: Redact, unchanged: ReadonlySet<string>): unknown {
  if (typeof value === 'string') {
    if (name === 'stack') return redactStack(value, redact)
    return CONTENT.has(name) && !unchanged.has(value) ? redact(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => visit(item, name, redact, unchanged))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key, redact, unchanged)]))
}

/** The frames of a stack are code and files, which the reporter reads. */
function redactStack(stack: string, redact: Redact): string {
  const stackFrames = /\n\s+at [^]*$/.exec(stack)?.[0] ?? ''
  return redact(stack.slice(0, stack.length - stackFrames.length)) + stackFrames
}
