import { quoteForShell } from './shell-quote.ts'
import type { TypedFlag } from './typed-flags.ts'

/** Flags of `storefront audit` that do not affect the result, or that must not be in a report. */
const OTHER_FLAGS: ReadonlySet<string> = new Set([
  'open',
  'watch',
  'json',
  'accept-words',
  'forget-words',
  'header',
  'bearer',
])

/** Returns the command line that repeats the audit, quoted for the shell (AUD-03). */
export function formatAuditCommand(patterns: readonly string[], flags: readonly TypedFlag[]): string {
  const repeated = flags.filter(({ name }) => !OTHER_FLAGS.has(name)).map(({ text }) => text)
  return ['npx storefront audit', ...patterns.map(quoteForShell), ...repeated].join(' ')
}
