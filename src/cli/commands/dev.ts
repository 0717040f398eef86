import { command, type CommandContext } from '../command/command.ts'
import { envFlag, portFlags } from '../command/flags.ts'
import { credentialFlags, READER_CREDENTIALS_HELP } from '../command/live-api-flags.ts'
import { printFixtureErrors } from '../output/event-print.ts'
import { print } from '../output/print.ts'

const flags = { env: envFlag(), ...portFlags(), ...credentialFlags() }

/** `storefront dev`: serves the shop from source against the mock, with hot reload. */
export const devCommand = command({
  name: 'dev',
  description: 'serve the shop from its source with hot reload',
  flags,
  help: `${READER_CREDENTIALS_HELP}
A live API must accept requests from the shop's origin, http://127.0.0.1:4173.

Examples:
  npx storefront dev --port 8080 --api-port 8081
  npx storefront dev --env staging`,
  run,
})

async function run({ values, interruption }: CommandContext<typeof flags>): Promise<void> {
  const { serveSource } = await import('../serving/serve-source.ts')
  const served = await serveSource({ ...values, credentials: values, onBadFixtures: printFixtureErrors })
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
