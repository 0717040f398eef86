import { loadEnvironment } from '#environment/load.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { faultFromFlag } from '../faults/fault-flag.ts'
import type { MockFixtures } from '../shop/fixtures.ts'
import { loadFixtures } from '../shop/load-fixtures.ts'
import { type MockServer, startMockServer } from './server.ts'

export interface RunMockOptions {
  /** Name or path of the environment whose site may call. */
  readonly env: string
  readonly host: string
  readonly port: number
  readonly seed: number
  /** Faults as on the command line, e.g. `checkOut=500`; they hold for the default namespace. */
  readonly fault: readonly string[]
  /** Size of the catalogue; the project's own by default. */
  readonly products?: number
  /** Folder of a recording that takes the place of the project's own catalogue. */
  readonly recording?: string
}

/** Starts the mock as `storefront mock` does. A site on 127.0.0.1 may be opened as localhost as well. */
export async function runMock({ env, fault, products, recording, ...options }: RunMockOptions): Promise<MockServer> {
  const rules = fault.map(faultFromFlag)
  const { site } = await loadEnvironment(env, { env: process.env })
  const { origin } = new URL(site)
  const server = await startMockServer({
    ...options,
    fixtures: await fixturesFor(options.seed, products, recording),
    allowedOrigins: [origin, origin.replace('//127.0.0.1', '//localhost')],
  })
  for (const rule of rules) server.engine.namespace().faults.add(rule)
  return server
}

async function fixturesFor(seed: number, products?: number, recording?: string): Promise<MockFixtures> {
  if (recording === undefined) return loadFixtures(products === undefined ? undefined : { products, seed })
  if (products !== undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: 'A recording has the products that it has.',
      next: 'leave out --products or --recording.',
    })
  }
  const { loadRecording } = await import('../recordings/load-recording.ts')
  return loadRecording(recording)
}
