import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { MeasuredCalls } from './measured-call.ts'

export interface Memory {
  /** Bytes in use after a garbage collection. */
  readonly heap: number
  /** Bytes that the process has in memory. */
  readonly resident: number
}

/** A server in a process of its own. */
export interface MeasuredServer {
  readonly url: string
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** Starts one of the programs in servers/; the ones beside ours are told what to answer. */
export async function startMeasured(name: 'mock' | 'bare' | 'msw', calls?: MeasuredCalls): Promise<MeasuredServer> {
  const program = join(import.meta.dirname, 'servers', `${name}.ts`)
  const child = fork(program, { execArgv: ['--expose-gc'] })
  const next = async <T>(message: unknown): Promise<T> => {
    const answer = once(child, 'message')
    child.send({ message })
    const [value] = (await answer) as [T]
    return value
  }
  const url = await next<string>(calls ?? null)
  return {
    url,
    memory: () => next<Memory>('memory'),
    async stop() {
      const end = once(child, 'exit')
      child.kill()
      await end
    },
  }
}
