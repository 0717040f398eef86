import { Command, CommanderError } from 'commander'
import { EXIT_CODES, StorefrontError } from '#errors/storefront-error.ts'
import type { Interruption } from './command/interruption.ts'
import { readProjectPackage } from './command/project.ts'
import { quoteForShell } from './command/rerun-command.ts'
import { auditCommand } from './commands/audit.ts'
import { buildCommand } from './commands/build.ts'
import { cmsCommand } from './commands/cms.ts'
import { devCommand } from './commands/dev.ts'
import { doctorCommand } from './commands/doctor.ts'
import { environmentCommand } from './commands/environment.ts'
import { journeyCommand } from './commands/journey.ts'
import { mergeCommand } from './commands/merge.ts'
import { mockCommand } from './commands/mock.ts'
import { openApiCommand } from './commands/openapi.ts'
import { recordCommand } from './commands/record.ts'
import { reportCommand } from './commands/report.ts'
import { serveCommand } from './commands/serve.ts'
import { verifyCommand } from './commands/verify.ts'
import { addCompletion } from './completion.ts'
import { explainError } from './output/explain-error.ts'
import { print } from './output/print.ts'

/** Runs a command line without the Node and script paths and returns its exit code. */
export async function runCommandLine(args: readonly string[], interruption: Interruption): Promise<number> {
  const program = createProgram(interruption)
  await addCompletion(program, args)
  try {
    if (args.length === 0) {
      program.outputHelp()
      return EXIT_CODES.success
    }
    await program.parseAsync(args, { from: 'user' })
    return interruption.exitCode() ?? Number(process.exitCode ?? EXIT_CODES.success)
  } catch (error) {
    const explanation = interruption.explanation()
    if (explanation !== undefined) print.progress(`Interrupted: ${explanation}`)
    const command = findCommand(program, args)
    const isMisused = error instanceof CommanderError && error.exitCode !== 0 && command !== undefined
    const misspelled = isMisused ? await toSubcommandError(command) : undefined
    return interruption.exitCode() ?? explainError(misspelled ?? error, args.includes('--debug'), command)
  }
}

/** Returns the command or subcommand of a command line, if any. */
function findCommand({ commands }: Command, args: readonly string[]): Command | undefined {
  const index = args.findIndex((arg) => !arg.startsWith('-'))
  const command = commands.find((candidate) => candidate.name() === args[index])
  return command && (findCommand(command, args.slice(index + 1)) ?? command)
}

function createProgram(interruption: Interruption): Command {
  const program = new Command('storefront')
    .description('Builds a shop as static files, serves it, mocks its API, and tests it in real browsers.')
    .version(readProjectPackage().version, '-V, --version', 'print the version')
    .option('--debug', 'print the stack trace of an error')
    .helpOption('-h, --help', 'print this help')
    .addHelpText(
      'after',
      `
Examples:
  npx storefront build --env demo         export the shop to dist/demo
  npx storefront serve                    serve it at http://127.0.0.1:4173
  npx storefront journey checkout-guest   place an order in a browser
  npx storefront audit --fast             check content, links and pages

Exit codes: 0 success, 1 findings or a failed step, 2 invalid usage or
configuration, 3 external failure (no browser, API unreachable, port in use).`,
    )
    .configureOutput({ outputError: () => {} })
    .exitOverride()
  for (const add of [
    buildCommand,
    mergeCommand,
    devCommand,
    doctorCommand,
    environmentCommand,
    serveCommand,
    mockCommand,
    journeyCommand,
    auditCommand,
    reportCommand,
    recordCommand,
    verifyCommand,
    cmsCommand,
    openApiCommand,
  ]) {
    add(program, interruption)
  }
  for (const command of program.commands) command.copyInheritedSettings(program)
  return program
}

/** Returns the error for a misspelled subcommand, or undefined if the first argument is similar to none. */
async function toSubcommandError(command: Command): Promise<StorefrontError | undefined> {
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
