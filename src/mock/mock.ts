import type { HttpHandler } from 'msw/http'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createEngine, type Engine, type EngineOptions } from './engine/engine.ts'
import { createInProcessFetch } from './server/in-process-fetch.ts'
import { listen, type ListenOptions, type MockServer } from './server/server.ts'
import { dealerZips } from './shop/dealer-zips.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import type { ShopHandlers } from './shop/shop-request.ts'
import { createShop } from './shop/shop.ts'
import type { Store } from './shop/store.ts'
import { readStubScripts } from './stubs/read-stub-scripts.ts'

export interface MockOptions extends EngineOptions {
  /** What the shop answers from: `loadFixtures()`, `loadRecording(folder)`, or a test's own. */
  readonly fixtures: Fixtures
  /** Handlers that take the place of the shop's own: for tests of the engine itself. */
  readonly handlers?: Partial<ShopHandlers>
}

/** A mock in this process. All ways into it lead to the same namespaces, so they can be mixed. */
export interface Mock extends Engine<Store> {
  /** A `fetch` that asks the mock without a network, whatever origin the address has. */
  readonly fetch: typeof fetch
  /**
   * One handler for msw's `setupServer` or `setupWorker`, for every call below an address.
   * @param baseUrl origin of the API, without a slash at its end, e.g. `http://127.0.0.1:4010`.
   */
  mswHandler(baseUrl: string): Promise<HttpHandler>
  /** Answers from other fixtures from now on; what the namespaces hold, such as carts and sessions, stays. */
  useFixtures(fixtures: Fixtures): void
  /** Serves the mock over HTTP. @throws {StorefrontError} when the port is taken or may not be used. */
  listen(options: ListenOptions): Promise<MockServer>
}

/**
 * The mock as a library:
 *
 *     const mock = createMock({ fixtures: await loadFixtures() })
 *     const client = createClient({ baseUrl: () => 'http://mock.test', fetch: mock.fetch })
 *     const worker = setupServer(await mock.mswHandler('http://mock.test'))
 *     const { url, close } = await mock.listen({ port: 0 })
 *     mock.namespace('run-7').rules.add({ kind: 'status', status: 503, endpoint: 'getPriceList' })
 */
export function createMock({ fixtures, handlers, ...options }: MockOptions): Mock {
  const partsOf = (of: Fixtures) => ({
    backEnd: createShop(of, handlers),
    stubScripts: readStubScripts(dealerZips(of)),
  })
  const { exchange, ...engine } = createEngine(partsOf(fixtures), options)
  return {
    ...engine,
    fetch: createInProcessFetch(engine),
    useFixtures: (others) => exchange(partsOf(others)),
    async mswHandler(baseUrl) {
      const { createMswHandler } = await import('./server/msw-handler.ts')
      return createMswHandler(engine, baseUrl)
    },
    listen: (listenOptions) => listen(engine, listenOptions),
  }
}

/** Its namespaces are at hand, and its address. */
export interface ListeningMock extends Mock, MockServer {}

/**
 * A mock that listens, over the project's own catalogue by default.
 * @throws {StorefrontError} when the port is taken or may not be used, or when the catalogue breaks the contract.
 */
export async function startMockServer({
  port,
  host,
  allowedOrigins,
  allowedHosts,
  fixtures,
  ...options
}: Partial<MockOptions> & ListenOptions): Promise<ListeningMock> {
  const mock = createMock({ ...options, fixtures: fixtures ?? (await loadFixtures()) })
  return { ...mock, ...(await mock.listen({ port, host, allowedOrigins, allowedHosts })) }
}
