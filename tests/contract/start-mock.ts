import { createMock, type Mock, startMockServer } from '#mock/mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** A running mock. */
export interface RunningMock {
  /** Base URL without a trailing slash. */
  readonly url: string
  readonly fetch: typeof fetch
  stop(): Promise<void>
}

/** A mock in this process, whose store tests can inspect. */
export interface LocalMock extends RunningMock, Pick<Mock, 'namespace'> {}

const IN_PROCESS_URL = 'http://mock.test'

/** Starts a mock that listens on a port, which is how browsers use it. */
export const server = {
  async start(): Promise<LocalMock> {
    const { url, namespace, close } = await startMockServer({ port: 0, fixtures: tinyFixtures })
    return { url, namespace, fetch: globalThis.fetch, stop: close }
  },
}

/** Starts a mock without a port, which is faster. */
export const inProcess = {
  async start(): Promise<LocalMock> {
    const mock = createMock({ fixtures: tinyFixtures })
    return { ...mock, url: IN_PROCESS_URL, stop: () => Promise.resolve() }
  },
}
