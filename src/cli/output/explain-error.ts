import { CommanderError } from 'commander'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import { print } from './print.ts'

/** Says what went wrong and what to do next, with `isDebug` the stack behind it, and gives the command's exit code. */
export function explainError(error: unknown, isDebug: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT_CODES.success
    // `help` asked for by leaving out a subcommand has been printed already.
    if (error.code !== 'commander.help') {
      print.failure(error.message.replace(/^error: /, ''), 'run "storefront --help" to see what there is.')
    }
    return EXIT_CODES.usage
  }
  if (error instanceof StorefrontError) {
    print.failure(error.message, error.next)
    if (isDebug && error.cause instanceof Error) print.stack(error.cause.stack ?? '')
    return error.exitCode
  }
  const message = error instanceof Error ? error.message : String(error)
  print.failure(
    `This is an error in storefront: ${message}`,
    isDebug
      ? 'report it together with the stack below.'
      : 'run the same command with --debug and report what it prints.',
  )
  if (isDebug && error instanceof Error) print.stack(error.stack ?? error.message)
  return EXIT_CODES.external
}
