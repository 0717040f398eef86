import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { BrowserContext } from '../drivers/browser.ts'
import { connectToShop } from './connect-to-shop.ts'

interface Served {
  readonly url: string
  /** The requested URLs and their bodies. */
  readonly asked: string[]
  close(): Promise<void>
}

const running: Served[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()))
})

/** Serves the given texts with status 200 and everything else with another status. */
async function serve(texts: (path: string) => string | undefined, missingStatus = 404): Promise<Served> {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    let sent = ''
    request.setEncoding('utf8').on('data', (part: string) => (sent += part))
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${sent}`.trim())
      const text = texts(request.url ?? '')
      response.writeHead(text === undefined ? missingStatus : 200).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const served = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  running.push(served)
  return served
}

const serveMock = (): Promise<Served> => serve(() => '{}')
const serveApi = (): Promise<Served> => serve(() => undefined)
/** Serves an export whose settings contain an API URL with a trailing slash. */
const serveSite = (api: string, more: object = {}): Promise<Served> =>
  serve((path) => (path === '/env.js' ? `x = ${JSON.stringify({ API_BASE_URL: `${api}/`, ...more })}` : undefined))

test('a run against the mock gets a separate namespace, which the mock drops when the run ends', async () => {
  const mock = await serveMock()
  const site = await serveSite(mock.url)
  const [one, other] = [await connectToShop(`${site.url}//`), await connectToShop(site.url)]
  expect(one).toMatchObject({ site: site.url, apiBase: `${mock.url}/__ns/${one.namespace}` })
  expect(one.namespace).toMatch(/^journey-[0-9a-f]{8}$/)
  expect(one.namespace).not.toBe(other.namespace)
  await one.leave()
  expect(mock.asked.slice(2)).toEqual([`DELETE /__mock/namespaces/${one.namespace}`])
  // Cleanup must succeed even if the mock has already stopped.
  await mock.close()
  await expect(other.leave()).resolves.toBeUndefined()
})

test('the pages of a run use its namespace URL, including for third-party stubs', async () => {
  const mock = await serveMock()
  const site = await serveSite(mock.url, { PAYMENT_URL: `${mock.url}/__mock/pay.js`, MAPS_URL: 'https://maps.example' })
  const shop = await connectToShop(site.url)
  const scripts: unknown[] = []
  await shop.prepare({
    addInitScript: (_: unknown, settings: unknown) => scripts.push(settings),
  } as unknown as BrowserContext)
  expect(scripts).toEqual([
    {
      origin: site.url,
      apiUrl: `${mock.url}/`,
      value: {
        API_BASE_URL: `${shop.apiBase}/`,
        PAYMENT_URL: `${shop.apiBase}/__mock/pay.js`,
        MAPS_URL: 'https://maps.example',
      },
    },
  ])
})

test('sets the seed and rules of a run in its namespace before the run starts', async () => {
  const mock = await serveMock()
  const site = await serveSite(mock.url)
  const { namespace } = await connectToShop(site.url, { seed: 0, rules: [{ kind: 'status' }] })
  expect(mock.asked).toEqual([
    'GET /__mock/health',
    `POST /__ns/${namespace}/__mock/reset {"seed":0}`,
    `POST /__ns/${namespace}/__mock/rules [{"kind":"status"}]`,
  ])
})

test('counts how often each rule of a run was applied, including used-up rules', async () => {
  const counted = (id: number, matched: number) => ({ id, rule: {}, matched, applied: matched })
  const mock = await serve((path) => {
    if (path.endsWith('/rules/used')) return JSON.stringify([counted(4, 1)])
    return path.endsWith('/rules') ? JSON.stringify([counted(1, 7), counted(4, 0), counted(5, 2)]) : '{}'
  })
  const site = await serveSite(mock.url)
  const shop = await connectToShop(site.url, { rules: [{ kind: 'reset' }, { kind: 'hang' }] })
  expect(await shop.countRules()).toMatchObject([{ applied: 1 }, { applied: 2 }])
  await mock.close()
  expect(await shop.countRules()).toEqual([undefined, undefined])
})

test("ends the run with the mock's message if the mock rejects a rule", async () => {
  const mock = await serve((path) => (path.endsWith('/health') ? '{}' : undefined))
  const site = await serveSite(mock.url)
  await expect(connectToShop(site.url, { rules: [{ kind: 'new' }] })).rejects.toMatchObject({
    kind: 'external',
    message: 'The mock rejected [{"kind":"new"}]: ',
  })
})

test('uses a real API directly, without support for faults or a seed', async () => {
  const api = await serveApi()
  const site = await serveSite(api.url)
  const shop = await connectToShop(site.url)
  expect(shop).toMatchObject({ apiBase: api.url, namespace: null })
  expect(await shop.countRules()).toEqual([])
  await shop.leave()
  expect(api.asked).toEqual(['GET /__mock/health'])
  const notMock = { kind: 'usage', message: expect.stringContaining(`${api.url} is not the mock`) as unknown }
  await expect(connectToShop(site.url, { seed: 0 })).rejects.toMatchObject(notMock)
  await expect(connectToShop(site.url, { rules: [{}] })).rejects.toMatchObject(notMock)
})

test('rejects a site without settings, because it is not an export of the shop', async () => {
  const without = await serve(() => undefined)
  const withoutSettings = await serve(() => 'x = {"API_BASE_URL":')
  const errorWith = (seen: string) => ({ kind: 'external', message: expect.stringContaining(seen) as unknown })
  await expect(connectToShop(without.url)).rejects.toMatchObject(
    errorWith(`${without.url} has no /env.js (status 404), so it is not`),
  )
  await expect(connectToShop(withoutSettings.url)).rejects.toMatchObject(errorWith('has an /env.js without settings'))
})

test('names a site or mock only if it became unavailable during a run', async () => {
  const mock = await serveMock()
  const site = await serveSite(mock.url)
  const shop = await connectToShop(site.url)
  await expect(shop.assertThere()).resolves.toBeUndefined()
  const unavailableError = (url: string) => ({
    kind: 'external',
    message: `${url} became unavailable while the journey ran.`,
  })
  await mock.close()
  await expect(shop.assertThere()).rejects.toMatchObject(unavailableError(mock.url))
  await site.close()
  await expect(shop.assertThere()).rejects.toMatchObject(unavailableError(site.url))
  const api = await serveApi()
  const second = await serveSite(api.url)
  const real = await connectToShop(second.url)
  await second.close()
  await expect(real.assertThere()).rejects.toMatchObject(unavailableError(second.url))
})

test('reports a site that requires a password', async () => {
  const site = await serve(() => undefined, 401)
  await expect(connectToShop(site.url)).rejects.toMatchObject({
    kind: 'external',
    message: `${site.url} asks for a username and password (status 401), which journeys cannot provide.`,
  })
})
