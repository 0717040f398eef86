import type { Redact } from './redact.ts'

/** Bytes as text, in which a pattern could only find something by chance. */
const BYTES = new Set(['body', 'buffer'])

/** What is told to another process, redacted; says from when on by what. */
export interface RedactedMessages {
  use(redact: Redact): void
}

/**
 * Redacts all texts that this process sends to the one that started it. The runner's worker tells its steps there, each
 * with what was typed; so nothing of a shopper comes to any reporter, whichever is asked for (SEC-32).
 */
export function redactMessages(): RedactedMessages {
  let redact: Redact = (text) => text
  const send = process.send?.bind(process)
  if (send !== undefined) {
    process.send = (message: unknown, ...rest: []) =>
      send(
        JSON.parse(
          JSON.stringify(message, (key, value: unknown) =>
            typeof value === 'string' && !BYTES.has(key) ? redact(value) : value,
          ),
        ) as object,
        ...rest,
      )
  }
  return {
    use(next) {
      redact = next
    },
  }
}
