import type { Command, Option } from 'commander'
import { quoteForShell } from './shell-quote.ts'

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
