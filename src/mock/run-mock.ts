import { loadEnvironment } from '#environment/load.ts'
import { faultFromFlag } from './fault-flag.ts'
import { type MockServer, startMockServer } from './server.ts'

export interface RunMockOptions {
  /** Name or path of the environment whose site may call. */
  readonly env: string
  readonly host: string
  readonly port: number
  readonly seed: number
  /** Faults as on the command line, e.g. `checkOut=500`; they hold for the default namespace. */
  readonly fault: readonly string[]
}

/** Starts the mock as `storefront mock` does. A site on 127.0.0.1 may be opened as localhost as well. */
export async function runMock({ env, fault, ...options }: RunMockOptions): Promise<MockServer> {
  const rules = fault.map(faultFromFlag)
  const { site } = await loadEnvironment(env, { env: process.env })
  const { origin } = new URL(site)
  const server = await startMockServer({
    ...options,
    allowedOrigins: [origin, origin.replace('//127.0.0.1', '//localhost')],
  })
  for (const rule of rules) server.engine.namespace().faults.add(rule)
  return server
}
