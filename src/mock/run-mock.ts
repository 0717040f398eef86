import { loadEnvironment } from '#environment/load.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { Fixtures } from '#fixtures/fixtures.ts'
import type { EngineOptions } from './engine/engine.ts'
import { createMock } from './mock.ts'
import { faultFromFlag } from './rules/fault-flag.ts'
import { rulesFromFlag } from './rules/rule-flag.ts'
import type { MockServer } from './server/server.ts'
import { loadFixtures } from './shop/load-fixtures.ts'

export interface RunMockOptions extends Pick<EngineOptions, 'namespaces' | 'onNamespaceDropped'> {
  /** Name or path of the environment whose site may call. */
  readonly env: string
  readonly host: string
  readonly port: number
  /** Decides all random values. */
  readonly seed?: number
  /** Faults as on the command line, e.g. `checkOut=500`; they hold for the default namespace. */
  readonly fault: readonly string[]
  /** Rules as on the command line: JSON, or paths of files; they hold for the default namespace. */
  readonly rule: readonly string[]
  /** Size of the catalogue; the project's own by default. */
  readonly products?: number
  /** Folder of a recording that takes the place of the project's own catalogue. */
  readonly recording?: string
}

/** What a grown catalogue begins from when no seed is chosen. */
const DEFAULT_GROWTH_SEED = 1

/** Starts the mock as `storefront mock` does. A site on 127.0.0.1 may be opened as localhost as well. */
export async function runMock({
  env,
  fault,
  products,
  recording,
  rule,
  seed,
  namespaces,
  onNamespaceDropped,
  ...where
}: RunMockOptions): Promise<MockServer> {
  const rules = [...(await Promise.all(rule.map(rulesFromFlag))).flat(), ...fault.map(faultFromFlag)]
  const { site } = await loadEnvironment(env, { env: process.env })
  const { origin } = new URL(site)
  const mock = createMock({
    seed,
    namespaces,
    onNamespaceDropped,
    fixtures: await fixturesFor(seed, products, recording),
  })
  for (const each of rules) mock.namespace().rules.add(each)
  return mock.listen({ ...where, allowedOrigins: [origin, origin.replace('//127.0.0.1', '//localhost')] })
}

async function fixturesFor(seed = DEFAULT_GROWTH_SEED, products?: number, recording?: string): Promise<Fixtures> {
  if (recording === undefined) return loadFixtures(products === undefined ? undefined : { products, seed })
  if (products !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'A recording has the products that it has.',
      next: 'leave out --products or --recording.',
    })
  }
  const { loadRecording } = await import('./recordings/load-recording.ts')
  return loadRecording(recording)
}
