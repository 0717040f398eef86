import { join } from 'node:path'
import { projectFolder } from '../project.ts'
import { freePort, type ServedExport, startMock } from './serve-export.ts'

/**
 * Serves the shop from its source with hot reload, with the mock beside it (BUILD-19), which answers from a changed
 * fixture at once (BUILD-62). Port 0 takes a free one.
 */
export async function serveSource(options: {
  readonly port: number
  readonly apiPort: number
  /** Told why changed fixtures are not used: the mock goes on with those before. */
  readonly onBadFixtures: (error: unknown) => void
}): Promise<ServedExport> {
  const [{ loadEnvironment }, { relocateApi }, { startDevServer }, { freshFixtures }] = await Promise.all([
    import('#environment/load.ts'),
    import('#environment/relocate.ts'),
    import('#export/serve/dev-server.ts'),
    import('#mock/shop/fresh-fixtures.ts'),
  ])
  // vike looks for the shop in the working directory, whatever root it is told.
  process.chdir(projectFolder)
  const environment = await loadEnvironment('demo', { env: process.env })
  // The mock answers only the site's origin, so the site's port is settled first.
  const port = options.port === 0 ? await freePort() : options.port
  const mock = await startMock(options.apiPort, port, undefined)
  try {
    const server = await startDevServer({
      projectFolder,
      port,
      settings: relocateApi(environment.settings, mock.url),
      mediaFolder: join(projectFolder, 'fixtures/uploads'),
      data: {
        folder: join(projectFolder, 'fixtures'),
        async reload() {
          try {
            mock.useFixtures(await freshFixtures())
            return true
          } catch (error) {
            options.onBadFixtures(error)
            return false
          }
        },
      },
    })
    return {
      url: server.url,
      apiUrl: mock.url,
      close: async () => {
        await server.close()
        await mock.close()
      },
    }
  } catch (error) {
    await mock.close()
    throw error
  }
}
