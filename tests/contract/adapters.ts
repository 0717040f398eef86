import { setupServer } from 'msw/node'
import { createEngine } from '#mock/engine.ts'
import { createInProcessFetch } from '#mock/in-process-fetch.ts'
import { createMswHandler } from '#mock/msw-handler.ts'
import { startMockServer } from '#mock/server.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** A mock that answers through one of the adapters. */
export interface RunningMock {
  /** Base address without a slash at the end. */
  readonly url: string
  readonly fetch: typeof fetch
  stop(): Promise<void>
}

export interface Adapter {
  readonly name: string
  start(): Promise<RunningMock>
}

const IN_PROCESS_URL = 'http://mock.test'

const server: Adapter = {
  name: 'server',
  async start() {
    const { url, close } = await startMockServer({ port: 0, fixtures: tinyFixtures })
    return { url, fetch: globalThis.fetch, stop: close }
  },
}

const inProcess: Adapter = {
  name: 'in-process fetch',
  async start() {
    const inProcessFetch = createInProcessFetch(createEngine({ fixtures: tinyFixtures }))
    return { url: IN_PROCESS_URL, fetch: inProcessFetch, stop: () => Promise.resolve() }
  },
}

const mswHandler: Adapter = {
  name: 'msw handler',
  async start() {
    const worker = setupServer(createMswHandler(createEngine({ fixtures: tinyFixtures }), IN_PROCESS_URL))
    worker.listen({ onUnhandledFrame: 'error' })
    return {
      url: IN_PROCESS_URL,
      fetch: (input, init) => globalThis.fetch(input, init),
      stop: () => Promise.resolve(worker.close()),
    }
  },
}

export const adapters: readonly Adapter[] = [server, inProcess, mswHandler]
