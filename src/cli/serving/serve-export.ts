import type { Environment } from '#environment/environment.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { ListeningMock } from '#mock/mock.ts'
import type { Rule } from '#mock/rules/rule.ts'
import { printDroppedNamespace } from '../output/dropped-namespace.ts'

/** Servers listen here only; nothing of theirs is meant for other computers. */
const HOST = '127.0.0.1'

export interface ServedExport {
  /** Addresses without a slash at the end. */
  readonly url: string
  readonly apiUrl: string
  close(): Promise<void>
}

/** Serves an export, and the mock beside it when its environment is on the embedded API. Port 0 takes a free one. */
export async function serveExport(options: {
  readonly environment: Environment
  readonly folder: string
  readonly port: number
  readonly apiPort: number
  /** Told of each answer of the shop. */
  readonly onResponse?: ((response: { method: string; path: string; status: number }) => void) | undefined
  /** Folder of a recording that the mock answers from. */
  readonly recording?: string | undefined
  /** What the mock does to which requests, in the default namespace. */
  readonly rules?: readonly Rule[] | undefined
}): Promise<ServedExport> {
  const [{ readSettings }, { startStaticServer }, { relocateApi }] = await Promise.all([
    import('#export/publish/settings-file.ts'),
    import('#export/serve/static-server.ts'),
    import('#environment/relocate-api.ts'),
  ])
  const { environment, folder, recording, rules = [] } = options
  const policy = environment.contentSecurityPolicy
  if (environment.api === 'live' && recording !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The environment "${environment.name}" has a live API, so no mock answers from a recording.`,
      next: 'leave out --recording, or choose an environment whose API is embedded.',
    })
  }
  if (environment.api === 'live' && rules.length > 0) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The environment "${environment.name}" has a live API, to which no rule applies.`,
      next: 'leave out --rule, or put a mock before the API: storefront mock --forward <url> --rule <rule>.',
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
  // The mock answers only the site's origin, and the site tells where the mock is: the site listens first, so that
  // nobody else can take its port meanwhile.
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

/** Starts the mock for a site of this computer, which may be called by its number or its name. */
export async function startMock(port: number, site: string, recording: string | undefined): Promise<ListeningMock> {
  const { startMockServer } = await import('#mock/mock.ts')
  const { origin } = new URL(site)
  try {
    return await startMockServer({
      port,
      host: HOST,
      onNamespaceDropped: printDroppedNamespace,
      site,
      ...(recording === undefined ? {} : await recorded(recording)),
      allowedOrigins: [origin, origin.replace(HOST, 'localhost')],
    })
  } catch (cause) {
    const system = cause instanceof StorefrontError ? (cause.cause as NodeJS.ErrnoException) : undefined
    if (system?.code !== 'EADDRINUSE') throw cause
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The port ${port} for the mock API is taken by another program.`,
      next: 'choose another with --api-port.',
      cause,
    })
  }
}

/** What a mock answers from: the shop of a recording, or its calls in their order (MOCK-89). */
async function recorded(folder: string) {
  const [{ loadRecording }, { openReplay }] = await Promise.all([
    import('#mock/recordings/load-recording.ts'),
    import('#mock/upstream/open-upstream.ts'),
  ])
  const upstream = await openReplay(folder)
  return upstream === undefined ? { fixtures: await loadRecording(folder) } : { upstream }
}
