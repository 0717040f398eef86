import type { Command } from 'commander'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Interruption } from '../interruption.ts'
import { openInBrowser } from '../open-in-browser.ts'
import { print } from '../output/print.ts'
import { createRequestLog } from '../output/request-log.ts'
import { parsePort } from '../port.ts'
import { addFaultFlag, addRuleFlag, readRuleFlags, type RuleFlags } from '../rule-flag.ts'
import { findExport } from '../serving/find-export.ts'

interface ServeFlags extends RuleFlags {
  readonly env: string
  readonly dir?: string
  readonly port: number
  readonly apiPort: number
  readonly recording?: string
  readonly log?: true
  readonly open?: true
}

/** `storefront serve`: serves an export like a static host, with the mock if the environment uses it (BUILD-04). */
export function registerServe(program: Command, interruption: Interruption): void {
  const command = program
    .command('serve')
    .description('serve an export and its mock API')
    .option('--env <name>', 'environment: demo, staging, production, or a file', 'demo')
    .option('--dir <folder>', 'folder of the export (default: dist/<environment>)')
    .option('--port <number>', 'port of the shop', parsePort, 4173)
    .option('--api-port <number>', 'port of the mock API', parsePort, 4010)
    .option('--recording <folder>', 'replay a recording in the mock API')
    .option('--log', 'log each request as JSON to stderr')
    .option('--open', 'open the shop in the browser')
  addRuleFlag(addFaultFlag(command))
    .addHelpText(
      'after',
      '\nExamples:\n  npx storefront serve --open\n  npx storefront serve --port 8080 --api-port 8081',
    )
    .action((flags: ServeFlags) => run(flags, interruption))
}

async function run(flags: ServeFlags, interruption: Interruption): Promise<void> {
  const [{ loadEnvironment }, { serveExport }] = await Promise.all([
    import('#environment/load.ts'),
    import('../serving/serve-export.ts'),
  ])
  const environment = await loadEnvironment(flags.env, { env: process.env })
  const rules = await readRuleFlags(flags)
  const folder = await findExport(environment, flags.env, flags.dir)
  const served = await serveExport({
    environment,
    folder,
    port: flags.port,
    apiPort: flags.apiPort,
    recording: flags.recording,
    rules,
    onResponse: flags.log === true ? await createRequestLog() : undefined,
  })
  try {
    if (interruption.signal.aborted) return
    print.line(`Shop: ${served.url}`)
    print.line(`API:  ${served.apiUrl}${environment.api === 'embedded' ? ' (mock)' : ''}`)
    if (environment.api === 'embedded') print.line(`Control page: ${served.apiUrl}/__mock/`)
    print.line('Press Ctrl-C to stop.')
    if (flags.open === true) await openInBrowser(served.url, 'The shop').catch(printOpenFailure)
    await interruption.wait()
  } finally {
    await served.close()
  }
}

/** Prints that no browser was opened. The shop is still served, for example for a browser on another computer. */
function printOpenFailure(error: unknown): void {
  if (!(error instanceof StorefrontError)) throw error
  print.failure(error.message, error.next)
}
