import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { ListeningMock } from '#mock/mock.ts'
import type { Rule } from '#mock/rules/rule.ts'
import { printDroppedNamespace } from '../output/event-print.ts'

/** Host that servers listen on, so that other computers cannot reach them. */
const HOST = '127.0.0.1'

export interface ServedExport {
  /** URL without a trailing slash. */
  readonly url: string
  readonly apiUrl: string
  close(): Promise<void>
}

/** Serves an export, and the mock if the environment uses the embedded API. Port 0 selects a free port. */
export async function serveExport(options: {
  readonly environment: Environment
  readonly folder: string
  readonly port: number
  readonly apiPort: number
  /** Called with each response sent by the shop's server. */
  readonly onResponse?: ((response: { method: string; path: string; status: number }) => void) | undefined
  /** Folder with a recording for the mock to replay. */
  readonly recording?: string | undefined
  /** Rules for the mock in the default namespace. */
  readonly rules?: readonly Rule[] | undefined
}): Promise<ServedExport> {
  const [{ readSettings }, { startStaticServer }, { relocateApi }] = await Promise.all([
    import('#export/write/settings-file.ts'),
    import('#serve/static-server.ts'),
    import('#environment/relocate-api.ts'),
  ])
  const { environment, folder, recording, rules = [] } = options
  const policy = environment.contentSecurityPolicy
  if (environment.api === 'live' && recording !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The environment "${environment.name}" has a live API, so the mock cannot replay a recording.`,
      next: 'Remove --recording, or choose an environment with the mock API.',
    })
  }
  if (environment.api === 'live' && rules.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The environment "${environment.name}" has a live API, and rules and faults apply only to the mock.`,
      next: 'Remove --rule and --fault, or put a mock in front of the API: storefront mock --forward <url> --rule <rule>.',
    })
  }
  const settings = await readSettings(folder)
  if (environment.api === 'live') {
    const site = await startStaticServer({
      folder,
      port: options.port,
      settings,
      policy,
      onResponse: options.onResponse,
    })
    return { url: site.url, apiUrl: settings.API_BASE_URL, close: () => site.close() }
  }
  // The mock accepts only the site's origin, and the site needs the mock's URL. The site listens first, so that no
  // other program can take its port.
  const mock = Promise.withResolvers<ListeningMock>()
  const site = await startStaticServer({
    folder,
    port: options.port,
    settings: mock.promise.then(({ url }) => relocateApi(settings, url)),
    policy,
    onResponse: options.onResponse,
  })
  try {
    const api = await startMock(options.apiPort, site.url, recording)
    for (const rule of rules) api.namespace().rules.add(rule)
    mock.resolve(api)
    return {
      url: site.url,
      apiUrl: api.url,
      close: async () => {
        await Promise.all([site.close(), api.close()])
      },
    }
  } catch (error) {
    await site.close()
    throw error
  }
}

/** Starts the mock for a site on this computer that is opened by host name or IP address. */
export async function startMock(port: number, site: string, recording: string | undefined): Promise<ListeningMock> {
  const { startMockServer } = await import('#mock/mock.ts')
  const { origin } = new URL(site)
  return startMockServer({
    port,
    host: HOST,
    onNamespaceDropped: printDroppedNamespace,
    site,
    ...(recording === undefined ? {} : await recorded(recording)),
    allowedOrigins: [origin],
  })
}

/** Returns the source of the mock's responses: a recorded shop, or recorded responses in order. */
async function recorded(folder: string) {
  const [{ loadRecording }, { openReplay }] = await Promise.all([
    import('#live/recording.ts'),
    import('#live/replay.ts'),
  ])
  const upstream = await openReplay(folder)
  return upstream === undefined ? { fixtures: await loadRecording(folder) } : { upstream }
}
