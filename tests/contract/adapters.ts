import { createMock, type Mock, startMockServer } from '#mock/mock.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

/** A mock started by an adapter. */
export interface RunningMock {
  /** Base URL without a trailing slash. */
  readonly url: string
  readonly fetch: typeof fetch
  stop(): Promise<void>
}

/** A mock in this process, whose store tests can inspect. */
export interface LocalMock extends RunningMock, Pick<Mock, 'namespace'> {}

export interface Adapter<M extends RunningMock = RunningMock> {
  readonly name: string
  start(): Promise<M>
}

const IN_PROCESS_URL = 'http://mock.test'

/** The adapter that listens on a port, which is how browsers use the mock. */
export const server: Adapter<LocalMock> = {
  name: 'server',
  async start() {
    const { url, namespace, close } = await startMockServer({ port: 0, fixtures: tinyFixtures })
    return { url, namespace, fetch: globalThis.fetch, stop: close }
  },
}

/** The fastest adapter. */
export const inProcess: Adapter<LocalMock> = {
  name: 'in-process fetch',
  async start() {
    const mock = createMock({ fixtures: tinyFixtures })
    return { ...mock, url: IN_PROCESS_URL, stop: () => Promise.resolve() }
  },
}

/**
 * Returns an adapter for the server at the URL in CONTRACT_ADDRESS, if it is set. Any server works if it accepts the
 * captcha and payment tokens of the stubs and has an outbox, such as a mock in another process.
 */
function getRemoteTargets(targetUrl = process.env['CONTRACT_ADDRESS']): readonly Adapter[] {
  if (targetUrl === undefined || targetUrl === '') return []
  const url = targetUrl.replace(/\/+$/, '')
  return [{ name: url, start: async () => ({ url, fetch: globalThis.fetch, stop: () => Promise.resolve() }) }]
}

/** The local server and, if CONTRACT_ADDRESS is set, the server at that URL. */
export const conformanceTargets: readonly Adapter[] = [server, ...getRemoteTargets()]
