import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { MeasuredRequests } from './measured-requests.ts'

/** A server that runs in another process. */
export interface MeasuredServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a program in `servers`. The bare server receives the responses to send. */
export async function startMeasured(name: 'mock' | 'bare', requests?: MeasuredRequests): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'servers', `${name}.ts`))
  child.send({ calls: requests ?? null })
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
