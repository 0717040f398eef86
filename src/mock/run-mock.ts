import { loadEnvironment } from '#environment/load.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { EngineOptions } from './engine/engine.ts'
import { assertWritable, loadJsonFile, writeStateFile } from './json-file.ts'
import { createMock } from './mock.ts'
import { parseFaultFlag } from './rules/fault-flag.ts'
import { rulesFromFlag } from './rules/rule-flag.ts'
import type { MockServer } from './server/server.ts'
import { FIXTURES_FOLDER, MEDIA_FOLDER } from './shop/fixtures-folder.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import { reloadFixtures } from './shop/reload-fixtures.ts'
import { openUpstream, type UpstreamOptions } from './upstream/open-upstream.ts'

export interface RunMockOptions
  extends Pick<EngineOptions, 'namespaces' | 'onNamespaceDropped' | 'onCrash'>, UpstreamOptions {
  /** Name or path of the environment whose site may send requests. */
  readonly env: string
  /** Seed of all random values. */
  readonly seed?: number
  /** Faults as on the command line, e.g. `checkOut=500`, for the default namespace. */
  readonly fault: readonly string[]
  /** Rules as on the command line, JSON or paths of files, for the default namespace. */
  readonly rule: readonly string[]
  /** Size of the catalog; the project's by default. */
  readonly products?: number
  /** File of custom scenarios. */
  readonly scenarios?: string
  /** Accepted host names, in addition to those of this computer. */
  readonly allowHost?: readonly string[]
  /** File that the state is written to on exit. */
  readonly saveState?: string
  /** File of the initial state of the default namespace. */
  readonly state?: string
}

/** A listening mock and the source of its data. */
export interface RunningMock extends MockServer {
  /** Folder of the fixtures or the recording. */
  readonly folder: string
  /** Writes the state of the default namespace. @throws {StorefrontError} when it cannot. */
  saveState(file: string): Promise<void>
  /** Reloads the folder's files. @throws {StorefrontError} when they are invalid; then nothing changes. */
  reload(): Promise<void>
}

/** Seed of a generated catalog when none is given. */
const DEFAULT_GROWTH_SEED = 1

/** Starts the mock as `storefront mock` does. A site on 127.0.0.1 may be opened as localhost too. */
export async function runMock(options: RunMockOptions): Promise<RunningMock> {
  const { env, fault, rule, seed, namespaces, onNamespaceDropped, onCrash, host, port } = options
  const rules = [...(await Promise.all(rule.map(rulesFromFlag))).flat(), ...fault.map(parseFaultFlag)]
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
    // A recording of requests in order contains no shop.
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
      // The media of a recording are those of the live API.
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
      message: 'The products of a recording are fixed.',
      next: 'Remove --products or --recording.',
    })
  }
  const recorded = async (): Promise<Fixtures> => {
    const { loadRecording } = await import('./recordings/load-recording.ts')
    return loadRecording(recording)
  }
  return { folder: recording, first: recorded, reload: recorded }
}
