import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { quoteForShell } from '../rerun/shell-quote.ts'

/** Returns the error for a misspelled subcommand, or undefined if the first argument is similar to none. */
export async function toSubcommandError(command: Command): Promise<StorefrontError | undefined> {
  const { findClosestMatch } = await import('#errors/closest-match.ts')
  const [typed = '', ...rest] = command.args
  const near = findClosestMatch(
    typed,
    command.commands.map((subcommand) => subcommand.name()),
  )
  if (near === undefined) return undefined
  const corrected = `npx storefront ${command.name()} ${near}`
  return new StorefrontError({
    kind: 'usage',
    message: `${command.name()} has no subcommand "${typed}". Did you mean "${near}"?`,
    next:
      rest.length === 0
        ? `Run "${corrected} --help" for an example.`
        : `Run "${[corrected, ...rest.map(quoteForShell)].join(' ')}".`,
  })
}
