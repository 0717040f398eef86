import type { HttpHandler } from 'msw/http'
import type { Fixtures } from '#fixtures/fixtures.ts'
import { createEngine, type Engine, type EngineOptions } from './engine/engine.ts'
import { createInProcessFetch } from './server/in-process-fetch.ts'
import { listen, type ListenOptions, type MockServer } from './server/server.ts'
import { listDealerZips } from './shop/dealer-zips.ts'
import { MEDIA_FOLDER } from './shop/fixtures-folder.ts'
import { loadFixtures } from './shop/load-fixtures.ts'
import type { ShopHandlers } from './shop/shop-request.ts'
import { createShop } from './shop/shop.ts'
import type { Store } from './shop/store.ts'
import { readStubScripts } from './stubs/read-stub-scripts.ts'

export interface MockOptions extends EngineOptions {
  /** The data of the shop: `loadFixtures()`, `loadRecording(folder)`, or custom fixtures for a test. */
  readonly fixtures: Fixtures
  /** Handlers that replace those of the shop, for testing the engine. */
  readonly handlers?: Partial<ShopHandlers>
}

/** An in-process mock. All adapters share the same namespaces, so they can be used together. */
export interface Mock extends Engine<Store> {
  /** A `fetch` that accepts any origin and calls the mock directly, without a network. */
  readonly fetch: typeof fetch
  /**
   * Creates a single handler for msw's `setupServer` or `setupWorker`, which handles every request under a base URL.
   * @param baseUrl origin of the API, without a trailing slash, such as `http://127.0.0.1:4010`
   */
  mswHandler(baseUrl: string): Promise<HttpHandler>
  /**
   * Replaces the fixtures, as publishing in the CMS would. The state of the namespaces, such as carts and sessions, is
   * kept.
   */
  useFixtures(fixtures: Fixtures): void
  /**
   * Serves the mock over HTTP.
   * @throws {StorefrontError} if the port is in use or not permitted.
   */
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
    stubScripts: readStubScripts(listDealerZips(of)),
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

/** A mock server that gives access to its namespaces. */
export interface ListeningMock extends Mock, MockServer {}

/**
 * Starts a mock server, by default with the project's catalog.
 * @throws {StorefrontError} if the port is in use or not permitted, or if the catalog violates the contract.
 */
export async function startMockServer({
  port,
  host,
  allowedOrigins,
  allowedHosts,
  fixtures,
  ...options
}: Partial<MockOptions> & ListenOptions): Promise<ListeningMock> {
  const source = fixtures === undefined ? { fixtures: await loadFixtures(), mediaFolder: MEDIA_FOLDER } : { fixtures }
  const mock = createMock({ ...source, ...options })
  return { ...mock, ...(await mock.listen({ port, host, allowedOrigins, allowedHosts })) }
}
