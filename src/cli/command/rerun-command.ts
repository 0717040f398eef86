import type { Command, Option } from 'commander'

/** Quotes an argument for the shell if necessary. */
export function quoteForShell(argument: string): string {
  return /^[\w./:@=+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`
}

/** A flag of a command line. */
export interface TypedFlag {
  /** Name without dashes, such as `env` or `no-audits`. */
  readonly name: string
  /** The flag and its value, quoted for the shell. */
  readonly text: string
}

/**
 * Records the flags that a command is called with. Call this after the flags are declared. The returned function lists
 * them in the order of the help, without those that have their default value.
 */
export function recordFlags(command: Command): () => readonly TypedFlag[] {
  const typed = new Map<Option, TypedFlag[]>()
  for (const option of command.options) {
    const name = option.name()
    command.on(`option:${name}`, (value: string | null | undefined) => {
      const text = value == null ? `--${name}` : `--${name} ${quoteForShell(value)}`
      typed.set(option, [...(typed.get(option) ?? []), { name, text }])
    })
  }
  const isDefault = (option: Option): boolean => command.getOptionValue(option.attributeName()) === option.defaultValue
  return () => command.options.filter((option) => !isDefault(option)).flatMap((option) => typed.get(option) ?? [])
}

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
