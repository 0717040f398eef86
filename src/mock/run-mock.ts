import { loadEnvironment } from '#environment/load.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { Upstream } from '#live/upstream.ts'
import { createMock, type MockOptions } from './mock.ts'
import type { Rule } from './rules/rule.ts'
import type { MockServer } from './server/server.ts'
import { FIXTURES_FOLDER, MEDIA_FOLDER } from './shop/fixtures-folder.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import { reloadFixtures } from './shop/reload-fixtures.ts'

export interface RunMockOptions extends Pick<MockOptions, 'namespaces' | 'onNamespaceDropped' | 'onCrash'> {
  readonly host: string
  readonly port: number
  /** URL of a live API to which requests are forwarded. */
  readonly forward?: string | undefined
  /** Folder in which the forwarded requests are recorded. */
  readonly recordTo?: string | undefined
  /** Headers of a user for the live API. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Called when the live API causes a problem. */
  readonly onProblem?: ((text: string) => void) | undefined
  /** Called on exit with the number of recorded requests. */
  readonly onRecorded?: ((requests: number) => void) | undefined
  /** Folder of a recording: of a shop, or of requests in order. */
  readonly recording?: string | undefined
  /** Name or path of the environment. Its site may send requests to the mock. */
  readonly env: string
  /** Seed for all random values. */
  readonly seed?: number | undefined
  /** Rules for the default namespace. */
  readonly rules: readonly Rule[]
  /** Number of products in the catalog. Defaults to the size of the project's catalog. */
  readonly products?: number | undefined
  /** Host names that are accepted in addition to those of this computer. */
  readonly allowHost?: readonly string[] | undefined
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
  const upstream = await openUpstream(options)
  let server: MockServer | undefined
  const close = async (): Promise<void> => {
    await server?.close()
    await upstream?.close()
  }
  try {
    // A recording of requests in order does not contain a shop.
    const { folder, first, reload } = fixtureSource(
      upstream === undefined ? options : { ...options, recording: undefined },
    )
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
    return { ...server, close, folder, reload: async () => mock.useFixtures(await reload()) }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the live API or the recording that responds in place of the mock's shop.
 * @throws {StorefrontError} if options conflict or are invalid.
 */
async function openUpstream(options: RunMockOptions): Promise<Upstream | undefined> {
  const { forward, recordTo, recording, headers, onProblem, onRecorded } = options
  const fail = (message: string, next: string) => new StorefrontError({ kind: 'usage', message, next })
  if (forward === undefined) {
    if (recordTo !== undefined) throw fail('--record-to requires --forward.', 'Add --forward, or remove --record-to.')
    if (recording === undefined) return undefined
    const { openReplay } = await import('#live/replay.ts')
    return openReplay(recording)
  }
  if (recording !== undefined) throw fail('--recording and --forward cannot be combined.', 'Remove one of them.')
  const [{ openForward }, { openRecorder }] = await Promise.all([import('#live/forward.ts'), import('#live/replay.ts')])
  const secrets = Object.values(headers ?? {})
  const recorder =
    recordTo === undefined ? undefined : await openRecorder(recordTo, { from: forward, secrets, onRecorded })
  return openForward(forward, { headers, onProblem, recorder })
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
    const { loadRecording } = await import('#live/recording.ts')
    return loadRecording(recording)
  }
  return { folder: recording, first: recorded, reload: recorded }
}
