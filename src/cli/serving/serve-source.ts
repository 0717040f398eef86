import { join } from 'node:path'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import type { ListeningMock } from '#mock/mock.ts'
import type { CredentialFlags } from '../command/live-api-flags.ts'
import { projectFolder } from '../command/project.ts'
import { connectLiveApi } from './connect-live-api.ts'
import { type ServedExport, startMock } from './serve-export.ts'

const mediaFolder = join(projectFolder, 'fixtures/uploads')

/**
 * Serves the shop from its source with hot reload. The API is the environment's live API or the mock, which reloads
 * changed fixtures immediately. Port 0 selects a free port.
 */
export async function serveSource(options: {
  /** Name of the environment, or path of its file. */
  readonly env: string
  readonly credentials: CredentialFlags
  readonly port: number
  readonly apiPort: number
  /** Called if changed fixtures are invalid. The mock keeps using the previous ones. */
  readonly onBadFixtures: (error: unknown) => void
}): Promise<ServedExport & { readonly isLive: boolean }> {
  const { loadEnvironment } = await import('#environment/load.ts')
  const environment = await loadEnvironment(options.env, { env: process.env })
  // vike looks for the shop in the working directory and ignores the configured root.
  process.chdir(projectFolder)
  const { port } = options
  return environment.api === 'live'
    ? { ...(await serveWithLiveApi(environment.settings, port, options.credentials)), isLive: true }
    : { ...(await serveWithMock(environment.settings, options)), isLive: false }
}

async function serveWithLiveApi(
  settings: RuntimeSettings,
  port: number,
  credentials: CredentialFlags,
): Promise<ServedExport> {
  const api = await connectLiveApi(settings.API_BASE_URL, credentials)
  const { startDevServer } = await import('#serve/dev-server.ts')
  try {
    const site = await startDevServer({
      projectFolder,
      port,
      settings: Promise.resolve(settings),
      mediaFolder,
      fetch: api.fetch,
    })
    return {
      url: site.url,
      apiUrl: settings.API_BASE_URL,
      close: async () => {
        await Promise.all([site.close(), api.close()])
      },
    }
  } catch (error) {
    await api.close()
    throw error
  }
}

async function serveWithMock(
  settings: RuntimeSettings,
  options: Pick<Parameters<typeof serveSource>[0], 'port' | 'apiPort' | 'onBadFixtures'>,
): Promise<ServedExport> {
  const [{ relocateApi }, { startDevServer }, { reloadFixtures }] = await Promise.all([
    import('#environment/relocate-api.ts'),
    import('#serve/dev-server.ts'),
    import('#mock/shop/reload-fixtures.ts'),
  ])
  // The mock accepts only the site's origin, and the site needs the mock's URL. The site listens first, so that no
  // other program can take its port.
  const mock = Promise.withResolvers<ListeningMock>()
  const site = await startDevServer({
    projectFolder,
    port: options.port,
    settings: mock.promise.then(({ url }) => relocateApi(settings, url)),
    mediaFolder,
    data: {
      folder: join(projectFolder, 'fixtures'),
      async reload() {
        const api = await mock.promise
        try {
          api.useFixtures(await reloadFixtures())
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
