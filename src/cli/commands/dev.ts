import { join } from 'node:path'
import type { Command } from 'commander'
import type { Interruption } from '../interruption.ts'
import { print } from '../output/print.ts'
import { port } from '../port.ts'
import { projectFolder } from '../project.ts'

interface DevFlags {
  readonly port: number
  readonly apiPort: number
}

/** `storefront dev`: the shop from its source, with hot reload, on the mock (BUILD-19). */
export function registerDev(program: Command, interruption: Interruption): void {
  program
    .command('dev')
    .description('serve the shop from its source with hot reload, on the mock API')
    .option('--port <number>', 'port of the shop', port, 4173)
    .option('--api-port <number>', 'port of the mock API', port, 4010)
    .addHelpText('after', '\nExample:\n  storefront dev --port 8080 --api-port 8081')
    .action((flags: DevFlags) => run(flags, interruption))
}

async function run(flags: DevFlags, interruption: Interruption): Promise<void> {
  const [{ loadEnvironment }, { relocateApi }, { startMock, freePort }, { startDevServer }] = await Promise.all([
    import('#environment/load.ts'),
    import('#environment/relocate.ts'),
    import('../serving/serve-export.ts'),
    import('#export/serve/dev-server.ts'),
  ])
  // vike looks for the shop in the working directory, whatever root it is told.
  process.chdir(projectFolder)
  const environment = await loadEnvironment('demo', { env: process.env })
  // The mock answers only the site's origin, so the site's port is settled first.
  const sitePort = flags.port === 0 ? await freePort() : flags.port
  const mock = await startMock(flags.apiPort, sitePort, undefined)
  try {
    const server = await startDevServer({
      projectFolder,
      port: sitePort,
      settings: relocateApi(environment.settings, mock.url),
      mediaFolder: join(projectFolder, 'fixtures/uploads'),
    })
    try {
      if (interruption.signal.aborted) return
      print.line(`Shop: ${server.url}`)
      print.line(`API:  ${mock.url} (mock)`)
      print.line('Changes of the source show at once. Press Ctrl-C to stop.')
      await interruption.arrived()
    } finally {
      await server.close()
    }
  } finally {
    await mock.close()
  }
}
