import { loadEnvironment } from '#environment/load.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createMock, type MockOptions } from './mock.ts'
import type { Rule } from './rules/rule.ts'
import type { MockServer } from './server/server.ts'
import { FIXTURES_FOLDER, MEDIA_FOLDER } from './shop/fixtures-folder.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import { reloadFixtures } from './shop/reload-fixtures.ts'
import { openUpstream, type UpstreamOptions } from './upstream/open-upstream.ts'

export interface RunMockOptions
  extends Pick<MockOptions, 'namespaces' | 'onNamespaceDropped' | 'onCrash'>, UpstreamOptions {
  /** Name or path of the environment. Its site may send requests to the mock. */
  readonly env: string
  /** Seed for all random values. */
  readonly seed?: number
  /** Rules for the default namespace. */
  readonly rules: readonly Rule[]
  /** Number of products in the catalog. Defaults to the size of the project's catalog. */
  readonly products?: number
  /** Host names that are accepted in addition to those of this computer. */
  readonly allowHost?: readonly string[]
}

/** A running mock server, with the source of its data. */
export interface RunningMock extends MockServer {
  /** Folder with the fixtures or the recording. */
  readonly folder: string
  /**
   * Reloads the files in the folder.
   * @throws {StorefrontError} if the files are invalid, in which case nothing changes.
   */
  reload(): Promise<void>
}

/** Default seed for a generated catalog. */
const DEFAULT_GROWTH_SEED = 1

/** Starts the mock the way `storefront mock` does. A site on this computer can be opened by any of its names. */
export async function runMock(options: RunMockOptions): Promise<RunningMock> {
  const { env, rules, seed, namespaces, onNamespaceDropped, onCrash, host, port } = options
  const { site } = await loadEnvironment(env, { env: process.env })
  const { origin } = new URL(site)
  const opened = await openUpstream(options)
  let server: MockServer | undefined
  const close = async (): Promise<void> => {
    await server?.close()
    await opened?.close()
  }
  try {
    // A sequential recording does not contain a shop.
    const { folder, first, reload } = fixtureSource(
      opened === undefined ? options : { ...options, recording: undefined },
    )
    const upstream = opened?.upstream
    const mock = createMock({
      seed,
      namespaces,
      onNamespaceDropped,
      onCrash,
      site: origin,
      fixtures: await first(),
      upstream,
      // With a recording, the live API serves the media.
      mediaFolder: options.recording === undefined && upstream === undefined ? MEDIA_FOLDER : undefined,
    })
    mock.namespace().rules.add(...rules)
    server = await mock.listen({ host, port, allowedOrigins: [origin], allowedHosts: options.allowHost })
    opened?.assertElsewhere(server.port)
    return { ...server, close, folder, reload: async () => mock.useFixtures(await reload()) }
  } catch (error) {
    await close()
    throw error
  }
}

interface FixtureSource {
  readonly folder: string
  first(): Promise<Fixtures>
  reload(): Promise<Fixtures>
}

function fixtureSource({ seed = DEFAULT_GROWTH_SEED, products, recording }: RunMockOptions): FixtureSource {
  if (recording === undefined) {
    const growth = products === undefined ? undefined : { products, seed }
    return { folder: FIXTURES_FOLDER, first: () => loadFixtures(growth), reload: () => reloadFixtures(growth) }
  }
  if (products !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: '--products cannot be combined with --recording.',
      next: 'Remove one of them.',
    })
  }
  const recorded = async (): Promise<Fixtures> => {
    const { loadRecording } = await import('./recordings/load-recording.ts')
    return loadRecording(recording)
  }
  return { folder: recording, first: recorded, reload: recorded }
}
