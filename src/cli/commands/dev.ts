import type { Command } from 'commander'
import type { Interruption } from '../interruption.ts'
import { printFixtureErrors } from '../output/bad-fixtures.ts'
import { print } from '../output/print.ts'
import { port } from '../port.ts'

interface DevFlags {
  readonly port: number
  readonly apiPort: number
}

/** `storefront dev`: serves the shop from source against the mock, with hot reload (BUILD-19). */
export function registerDev(program: Command, interruption: Interruption): void {
  program
    .command('dev')
    .description('serve the shop from its source with hot reload')
    .option('--port <number>', 'port of the shop', port, 4173)
    .option('--api-port <number>', 'port of the mock API', port, 4010)
    .addHelpText('after', '\nExample:\n  storefront dev --port 8080 --api-port 8081')
    .action((flags: DevFlags) => run(flags, interruption))
}

async function run(flags: DevFlags, interruption: Interruption): Promise<void> {
  const { serveSource } = await import('../serving/serve-source.ts')
  const served = await serveSource({ ...flags, onBadFixtures: printFixtureErrors })
  try {
    if (interruption.signal.aborted) return
    print.line(`Shop: ${served.url}`)
    print.line(`API:  ${served.apiUrl} (mock)`)
    print.line(`Control page: ${served.apiUrl}/__mock/`)
    print.line('Changes to the shop and its fixtures are shown immediately. Press Ctrl-C to stop.')
    await interruption.wait()
  } finally {
    await served.close()
  }
}
