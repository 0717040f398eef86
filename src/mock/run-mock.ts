import { loadEnvironment } from '#environment/load.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { EngineOptions } from './engine/engine.ts'
import { assertWritable, loadJsonFile, writeStateFile } from './json-file.ts'
import { createMock } from './mock.ts'
import type { Rule } from './rules/rule.ts'
import type { MockServer } from './server/server.ts'
import { FIXTURES_FOLDER, MEDIA_FOLDER } from './shop/fixtures-folder.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import { reloadFixtures } from './shop/reload-fixtures.ts'
import { openUpstream, type UpstreamOptions } from './upstream/open-upstream.ts'

export interface RunMockOptions
  extends Pick<EngineOptions, 'namespaces' | 'onNamespaceDropped' | 'onCrash'>, UpstreamOptions {
  /** Name or path of the environment. Its site may send requests to the mock. */
  readonly env: string
  /** Seed for all random values. */
  readonly seed?: number
  /** Rules for the default namespace. */
  readonly rules: readonly Rule[]
  /** Number of products in the catalog. Defaults to the size of the project's catalog. */
  readonly products?: number
  /** File with custom scenarios. */
  readonly scenarios?: string
  /** Host names that are accepted in addition to those of this computer. */
  readonly allowHost?: readonly string[]
  /** File to which the state is written on exit. */
  readonly saveState?: string
  /** File with the initial state of the default namespace. */
  readonly state?: string
}

/** A running mock server, with the source of its data. */
export interface RunningMock extends MockServer {
  /** Folder with the fixtures or the recording. */
  readonly folder: string
  /**
   * Writes the state of the default namespace to a file.
   * @throws {StorefrontError} if the file cannot be written.
   */
  saveState(file: string): Promise<void>
  /**
   * Reloads the files in the folder.
   * @throws {StorefrontError} if the files are invalid, in which case nothing changes.
   */
  reload(): Promise<void>
}

/** Default seed for a generated catalog. */
const DEFAULT_GROWTH_SEED = 1

/** Starts the mock the way `storefront mock` does. A site on 127.0.0.1 can also be opened as localhost. */
export async function runMock(options: RunMockOptions): Promise<RunningMock> {
  const { env, rules, seed, namespaces, onNamespaceDropped, onCrash, host, port } = options
  if (options.saveState !== undefined) await assertWritable(options.saveState)
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
    if (options.scenarios !== undefined) await loadJsonFile('scenarios', options.scenarios, mock.defineScenarios)
    if (options.state !== undefined) await loadJsonFile('state', options.state, mock.loadState)
    mock.namespace().rules.add(...rules)
    const allowedOrigins = [origin, origin.replace('//127.0.0.1', '//localhost')]
    server = await mock.listen({ host, port, allowedOrigins, allowedHosts: options.allowHost })
    opened?.assertElsewhere(server.port)
    const saveState = (file: string): Promise<void> => writeStateFile(file, mock.saveState())
    return { ...server, close, folder, saveState, reload: async () => mock.useFixtures(await reload()) }
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
