import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { MeasuredCalls } from './measured-call.ts'

/** A server in another process. */
export interface MeasuredServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts one of the programs in `servers`; the bare server gets the responses to send. */
export async function startMeasured(name: 'mock' | 'bare', calls?: MeasuredCalls): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'servers', `${name}.ts`))
  child.send({ calls: calls ?? null })
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    async stop() {
      const end = once(child, 'exit')
      child.kill()
      await end
    },
  }
}
