import { join } from 'node:path'
import type { ListeningMock } from '#mock/mock.ts'
import { projectFolder } from '../project.ts'
import { type ServedExport, startMock } from './serve-export.ts'

/**
 * Serves the shop from source with hot reload (BUILD-19), along with a mock that reloads changed fixtures immediately
 * (BUILD-62). Port 0 selects a free port.
 */
export async function serveSource(options: {
  readonly port: number
  readonly apiPort: number
  /** Called when changed fixtures are invalid. The mock keeps using the previous ones. */
  readonly onBadFixtures: (error: unknown) => void
}): Promise<ServedExport> {
  const [{ loadEnvironment }, { relocateApi }, { startDevServer }, { reloadFixtures: freshFixtures }] =
    await Promise.all([
      import('#environment/load.ts'),
      import('#environment/relocate-api.ts'),
      import('#export/serve/dev-server.ts'),
      import('#mock/shop/reload-fixtures.ts'),
    ])
  // vike looks for the shop in the working directory and ignores the configured root.
  process.chdir(projectFolder)
  const environment = await loadEnvironment('demo', { env: process.env })
  // The mock accepts only the site's origin, and the site needs the mock's URL. The site listens first so that no other
  // program can take its port in the meantime.
  const mock = Promise.withResolvers<ListeningMock>()
  const site = await startDevServer({
    projectFolder,
    port: options.port,
    settings: mock.promise.then(({ url }) => relocateApi(environment.settings, url)),
    mediaFolder: join(projectFolder, 'fixtures/uploads'),
    data: {
      folder: join(projectFolder, 'fixtures'),
      async reload() {
        const api = await mock.promise
        try {
          api.useFixtures(await freshFixtures())
          return true
        } catch (error) {
          options.onBadFixtures(error)
          return false
        }
      },
    },
  })
  try {
    const api = await startMock(options.apiPort, site.url, undefined)
    mock.resolve(api)
    return {
      url: site.url,
      apiUrl: api.url,
      close: async () => {
        await site.close()
        await api.close()
      },
    }
  } catch (error) {
    await site.close()
    throw error
  }
}
