import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import { toSubcommandError } from '../output/unknown-subcommand.ts'

/**
 * Explains what to run instead of `report` with a misspelled subcommand or the path of a report.
 * @throws {StorefrontError} if `report` has an argument.
 */
export async function rejectArguments(command: Command, reportsFolder: string): Promise<void> {
  const [typed] = command.args
  if (typed === undefined) return
  const page = [typed, join(reportsFolder, typed)]
    .map((path) => (path.endsWith('.html') ? path : join(path, 'index.html')))
    .find((path) => existsSync(path))
  if (page !== undefined || typed.includes('/') || existsSync(typed)) {
    throw new StorefrontError({
      kind: 'usage',
      message: `report takes no path, but got "${typed}".`,
      next: `Open ${page ?? 'the index.html of a report'} in a browser, or the latest report with --open.`,
    })
  }
  throw (
    (await toSubcommandError(command)) ??
    new StorefrontError({
      kind: 'usage',
      message: `report has no subcommand "${typed}"; the only one is "merge".`,
      next: 'Run "npx storefront report --help" to list its flags.',
    })
  )
}
