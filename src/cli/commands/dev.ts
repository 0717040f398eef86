import type { Command } from 'commander'
import type { Interruption } from '../interruption.ts'
import { addCredentialFlags, type CredentialFlags, READER_CREDENTIALS_HELP } from '../live-api-flags.ts'
import { printFixtureErrors } from '../output/bad-fixtures.ts'
import { print } from '../output/print.ts'
import { parsePort } from '../port.ts'

interface DevFlags extends CredentialFlags {
  readonly env: string
  readonly port: number
  readonly apiPort: number
}

/** `storefront dev`: serves the shop from source against the mock, with hot reload. */
export function registerDev(program: Command, interruption: Interruption): void {
  const command = program
    .command('dev')
    .description('serve the shop from its source with hot reload')
    .option('--env <name>', 'environment: demo, staging, production, or a file', 'demo')
    .option('--port <number>', 'port of the shop', parsePort, 4173)
    .option('--api-port <number>', 'port of the mock API', parsePort, 4010)
  addCredentialFlags(command)
    .addHelpText(
      'after',
      `${READER_CREDENTIALS_HELP}
A live API must accept requests from the shop's origin, http://127.0.0.1:4173.

Examples:
  npx storefront dev --port 8080 --api-port 8081
  npx storefront dev --env staging`,
    )
    .action((flags: DevFlags) => run(flags, interruption))
}

async function run(flags: DevFlags, interruption: Interruption): Promise<void> {
  const { serveSource } = await import('../serving/serve-source.ts')
  const served = await serveSource({ ...flags, credentials: flags, onBadFixtures: printFixtureErrors })
  try {
    if (interruption.signal.aborted) return
    print.line(`Shop: ${served.url}`)
    print.line(`API:  ${served.apiUrl}${served.isLive ? '' : ' (mock)'}`)
    if (!served.isLive) print.line(`Control page: ${served.apiUrl}/__mock/`)
    const sources = served.isLive ? 'the shop' : 'the shop and its fixtures'
    print.line(`Changes to ${sources} are shown immediately. Press Ctrl-C to stop.`)
    await interruption.wait()
  } finally {
    await served.close()
  }
}
