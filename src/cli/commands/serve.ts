import { StorefrontError } from '#errors/storefront-error.ts'
import { command, type CommandContext } from '../command/command.ts'
import { text, toggle } from '../command/flag.ts'
import { envFlag, faultFlag, portFlags, readRuleFlags, ruleFlag } from '../command/flags.ts'
import { openInBrowser } from '../command/open-in-browser.ts'
import { print } from '../output/print.ts'

const flags = {
  env: envFlag(),
  dir: text('--dir <folder>', 'folder of the export (default: dist/<environment>)'),
  ...portFlags(),
  recording: text('--recording <folder>', 'replay a recording in the mock API'),
  log: toggle('--log', 'log each request as JSON to stderr'),
  open: toggle('--open', 'open the shop in the browser'),
  fault: faultFlag(),
  rule: ruleFlag(),
}

/** `storefront serve`: serves an export like a static host, with the mock if the environment uses it (BUILD-04). */
export const serveCommand = command({
  name: 'serve',
  description: 'serve an export and its mock API',
  flags,
  help: `Examples:
  npx storefront serve --open
  npx storefront serve --port 8080 --api-port 8081`,
  needs: ['environment', 'exportFolder'],
  run,
})

async function run({
  values,
  environment,
  exportFolder: folder,
  interruption,
}: CommandContext<typeof flags, 'environment' | 'exportFolder'>): Promise<void> {
  const { serveExport } = await import('../serving/serve-export.ts')
  const rules = await readRuleFlags(values)
  const served = await serveExport({
    environment,
    folder,
    port: values.port,
    apiPort: values.apiPort,
    recording: values.recording,
    rules,
    onResponse: values.log === true ? await createRequestLog() : undefined,
  })
  try {
    if (interruption.signal.aborted) return
    print.line(`Shop: ${served.url}`)
    print.line(`API:  ${served.apiUrl}${environment.api === 'embedded' ? ' (mock)' : ''}`)
    if (environment.api === 'embedded') print.line(`Control page: ${served.apiUrl}/__mock/`)
    print.line('Press Ctrl-C to stop.')
    if (values.open === true) await openInBrowser(served.url, 'The shop').catch(printOpenFailure)
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

/** Returns a logger that prints each request to stderr as a line of JSON, without the query and headers. */
async function createRequestLog(): Promise<(response: { method: string; path: string; status: number }) => void> {
  const { destination, pino } = await import('pino')
  const log = pino({ base: null }, destination({ fd: 2, sync: true }))
  return (response) => log.info(response, 'request')
}
