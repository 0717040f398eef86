import { type Command, CommanderError } from 'commander'
import { explainSystemError, getFailedPlace } from '#errors/explain.ts'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import { print } from './print.ts'

/**
 * Prints what failed and what to do next, plus the stack if `isDebug` is set, and returns the exit code. If `command`
 * was used incorrectly, the next step is to read its help.
 */
export function explainError(error: unknown, isDebug: boolean, command?: Command): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_CODES.success
    // commander has already printed the help if a subcommand is missing.
    if (error.code !== 'commander.help') {
      const help =
        command === undefined
          ? 'Run "npx storefront --help" to list the commands.'
          : `Run "npx ${getFullName(command)} --help" to list its flags.`
      print.failure(`${error.message.replace(/^error: /, '')}${suggestShorterFlag(error.message, command)}`, help)
    }
    return EXIT_CODES.usage
  }
  if (error instanceof StorefrontError) {
    print.failure(error.message, error.next)
    if (isDebug && error.cause instanceof Error) print.stack(error.cause.stack ?? '')
    return error.exitCode
  }
  const failure = explainSystemError(error)
  if (failure !== undefined) {
    print.failure(`${getFailedPlace(error)} cannot be used: ${failure.reason}.`, failure.next)
    if (isDebug && error instanceof Error) print.stack(error.stack ?? '')
    return EXIT_CODES[failure.kind === 'usage' ? 'usage' : 'external']
  }
  const message = error instanceof Error ? error.message : String(error)
  print.failure(
    `Internal error in storefront: ${message}`,
    isDebug ? 'Report it with the stack below.' : 'Run the command with --debug and report what it prints.',
  )
  if (isDebug && error instanceof Error) print.stack(error.stack ?? error.message)
  return EXIT_CODES.external
}

/** Suggests the flag that an unknown flag begins with, such as `--env` for `--environment`. */
function suggestShorterFlag(message: string, command: Command | undefined): string {
  const unknown = /^error: unknown option '(--[\w-]+)'$/.exec(message)?.[1]
  const flag = command?.options.find(({ long }) => long !== undefined && unknown?.startsWith(long))?.long
  return flag === undefined ? '' : `\n(Did you mean ${flag}?)`
}

/** Returns the name of a command after the names of its parents: `storefront report merge`. */
function getFullName(command: Command): string {
  return command.parent === null ? command.name() : `${getFullName(command.parent)} ${command.name()}`
}
