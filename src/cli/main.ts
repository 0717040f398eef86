import { Command } from 'commander'
import { EXIT_CODES } from '#errors/storefront-error.ts'
import { registerAudit } from './commands/audit.ts'
import { registerBuild } from './commands/build.ts'
import { registerDev } from './commands/dev.ts'
import { registerDoctor } from './commands/doctor.ts'
import { registerJourney } from './commands/journey.ts'
import { registerMerge } from './commands/merge.ts'
import { registerMock } from './commands/mock.ts'
import { registerOpenApi } from './commands/openapi.ts'
import { registerRecord } from './commands/record.ts'
import { registerReport } from './commands/report.ts'
import { registerServe } from './commands/serve.ts'
import { registerVerify } from './commands/verify.ts'
import { listenForInterruption } from './interruption.ts'
import { explainError } from './output/explain-error.ts'
import { projectPackage } from './project.ts'

const program = new Command('storefront')
  .description('Builds the shop as static files, serves it, and buys in it to check that it works.')
  .version(projectPackage().version, '-V, --version', 'print the version')
  .option('--debug', 'show the stack behind an error')
  .helpOption('-h, --help', 'print this help')
  .addHelpText(
    'after',
    `
Examples:
  storefront build --env demo         export the shop to dist/demo
  storefront serve                    show it at http://127.0.0.1:4173
  storefront journey checkout-guest   buy in it as a guest, with audits and a report
  storefront audit --fast             say what to mend in content, links and pages

Exit codes: 0 fine, 1 findings or a failed step, 2 wrong usage, 3 the surroundings failed.`,
  )
  .configureOutput({ outputError: () => {} })
  .exitOverride()

// The only place that ends the process: bundlers and browsers may leave handles that would keep it alive.
const interruption = listenForInterruption((code) => process.exit(code))
for (const register of [
  registerBuild,
  registerMerge,
  registerDev,
  registerDoctor,
  registerServe,
  registerMock,
  registerJourney,
  registerAudit,
  registerReport,
  registerRecord,
  registerVerify,
  registerOpenApi,
]) {
  register(program, interruption)
}
for (const command of program.commands) command.copyInheritedSettings(program)

/** Runs the command line and gives its exit code. */
async function run(): Promise<number> {
  try {
    if (process.argv.length <= 2) {
      program.outputHelp()
      return EXIT_CODES.fine
    }
    await program.parseAsync()
    return interruption.exitCode() ?? Number(process.exitCode ?? EXIT_CODES.fine)
  } catch (error) {
    return interruption.exitCode() ?? explainError(error, process.argv.includes('--debug'))
  }
}

/** What is still on its way into a pipe would be lost with the process. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}

/** `storefront openapi | head` closes the pipe when it has seen enough. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe)
const exitCode = await run()
await Promise.all([process.stdout, process.stderr].map(written))
process.exit(exitCode)
