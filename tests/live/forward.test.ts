import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSite } from '#journeys/runner/shop.ts'
import { type ForwardOptions, openForward } from '#live/forward.ts'
import { createMockControls } from '#mock/control-client.ts'
import { createMock, type ListeningMock, type Mock, startMockServer } from '#mock/mock.ts'
import { runMock } from '#mock/run-mock.ts'
import { createShopper, line, type Shopper } from '../contract/shopper.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'
import { EXPIRED_CERTIFICATE } from '../mock-tools/certificates.ts'

const MOCK_URL = 'http://mock.test'
const PASSED = { 'X-Gateway': 'gateway-secret', Authorization: 'Bearer bearer-secret' }

let live: ListeningMock
let problems: string[]
const endings: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  live = await startMockServer({ port: 0, fixtures: tinyFixtures })
})
beforeEach(() => {
  problems = []
  live.namespace().reset()
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})
afterAll(() => live.close())

function forwarding(url: string, options: ForwardOptions = {}): { mock: Mock; shopper: Shopper } {
  const forward = openForward(url, { onProblem: (text) => problems.push(text), ...options })
  endings.push(() => forward.close())
  const mock = createMock({ fixtures: tinyFixtures, upstream: forward })
  return { mock, shopper: createShopper({ url: MOCK_URL, fetch: mock.fetch }) }
}

async function listening(server: Server, protocol = 'http'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> =>
  listening(createServer(respond))

describe('forwarding', () => {
  test('a guest fills a cart at the live API, and both journals record it', async () => {
    const { mock, shopper } = forwarding(live.url)
    const token = await shopper.guest()
    await shopper.add(token, line('SLING-1', 2))
    const { status, body } = await shopper.cart(token)
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ productId: 'SLING-1', quantity: 2 }])
    expect(live.namespace().store.carts.size).toBe(1)
    expect(mock.namespace().store.carts.size).toBe(0)
    expect(
      mock
        .namespace()
        .journal.entries()
        .map(({ endpoint, forwardedTo }) => [endpoint, forwardedTo]),
    ).toEqual([
      ['createGuest', 'live-api'],
      ['addGuestCartItems', 'live-api'],
      ['getGuestCart', 'live-api'],
    ])
    expect(live.namespace().journal.entries()[0]?.forwardedTo).toBeUndefined()
  })

  test('is a live API for a journey, whose report then has no private data', async () => {
    const forward = openForward(live.url)
    endings.push(() => forward.close())
    const mock = await startMockServer({ port: 0, fixtures: tinyFixtures, upstream: forward })
    endings.push(() => mock.close())
    const isMock = async (url: string): Promise<boolean> =>
      (await findSite(await serve((_, response) => response.end(JSON.stringify({ API_BASE_URL: url }))))).isMock
    expect([await isMock(live.url), await isMock(mock.url)]).toEqual([true, false])
  })

  test('the token of a signed-in customer takes precedence over --bearer', async () => {
    const { shopper } = forwarding(live.url, { headers: PASSED })
    const { body } = await shopper.call<{ token: { accessToken: string } }>('POST', '/Auth/login', {
      email: 'customer@example.com',
      password: 'demo-password',
      captcha: 'stub_captcha_1',
    })
    const customerHeaders = { Authorization: `Bearer ${body.token.accessToken}` }
    expect((await shopper.call('GET', '/User/profile', undefined, customerHeaders)).status).toBe(200)
    expect((await shopper.call('GET', '/User/profile')).status).toBe(401)
  })

  test('rules apply first, so a request they respond to is not forwarded, and a patch changes the response', async () => {
    const { mock, shopper } = forwarding(live.url)
    const rules = createMockControls({ url: MOCK_URL, fetch: mock.fetch }).rules
    const token = await shopper.guest()
    await rules.add({ kind: 'status', status: 503, endpoint: 'getPriceList' })
    await rules.add({ kind: 'redirect', location: '/elsewhere', endpoint: 'getHome' })
    await rules.add({
      kind: 'response',
      body: { orderId: '7', success: true, message: 'Thanks' },
      endpoint: 'checkOut',
    })
    await rules.add({ kind: 'response', patch: { totalAmount: 0.5 }, endpoint: 'getGuestCart' })
    expect((await shopper.call('GET', '/Products')).status).toBe(503)
    expect((await mock.fetch(`${MOCK_URL}/strapi/page/home`, { redirect: 'manual' })).status).toBe(307)
    expect((await shopper.checkOut('any')).body).toEqual({ orderId: '7', success: true, message: 'Thanks' })
    expect((await shopper.cart(token)).body).toMatchObject({ totalAmount: 0.5, items: [] })
    expect(
      live
        .namespace()
        .journal.entries()
        .map(({ endpoint }) => endpoint),
    ).toEqual(['createGuest', 'getGuestCart'])
    const passed = mock
      .namespace()
      .journal.entries()
      .map(({ ruleId: rule, forwardedTo }) => [rule, forwardedTo])
    expect(passed).toEqual([
      [undefined, 'live-api'],
      [1, undefined],
      [2, undefined],
      [3, undefined],
      [4, 'live-api'],
    ])
  })

  test('the mock rejects invalid and unknown requests', async () => {
    const { shopper } = forwarding(live.url)
    expect((await shopper.call('POST', '/Auth/login', { email: 7 })).status).toBe(400)
    expect((await shopper.call('GET', '/admin')).status).toBe(404)
    expect(live.namespace().journal.entries()).toEqual([])
  })

  test('violations and HTML pages are returned unchanged, and reported once', async () => {
    const page = '<!doctype html><title>Back soon</title>'
    const url = await serve((request, response) => {
      if (request.url === '/api/Products')
        response.writeHead(200, { 'x-version': '7' }).end('{"SLING-1":{"price":"7"}}')
      else response.writeHead(503, { 'content-type': 'text/html', 'retry-after': '3' }).end(page)
    })
    const { mock } = forwarding(`${url}/api/`)
    const prices = await mock.fetch(`${MOCK_URL}/Products`)
    await mock.fetch(`${MOCK_URL}/Products`)
    expect([prices.status, prices.headers.get('x-version'), await prices.text()]).toEqual([
      200,
      '7',
      '{"SLING-1":{"price":"7"}}',
    ])
    const home = await mock.fetch(`${MOCK_URL}/strapi/page/home`)
    expect([home.status, home.headers.get('retry-after'), await home.text()]).toEqual([503, '3', page])
    const { entries, violations } = {
      ...mock.namespace().journal.counts(),
      entries: mock.namespace().journal.entries(),
    }
    expect(violations).toBe(3)
    expect(entries[0]?.violation).toMatchObject({ kind: 'contract', endpoint: 'getPriceList', field: '*.price' })
    expect(problems.filter((text) => text.includes('*.price'))).toHaveLength(1)
    expect(problems).toContain('getHome violates the contract: status is 503, which the contract does not list')
  })
})

describe('a failing live API', () => {
  test('that does not respond results in 502 with the next step, and the mock continues', async () => {
    const { url, close } = await startMockServer({ port: 0, fixtures: tinyFixtures })
    await close()
    const { mock, shopper } = forwarding(url)
    const { status, body } = await shopper.problem('GET', '/Products')
    expect(status).toBe(502)
    expect(body.message).toMatch(
      /^http:\S+ cannot be reached: nothing responds there \(ECONNREFUSED\)\. GET \/Products got no response\. Next: Start the server, or correct the URL\.$/,
    )
    expect(mock.namespace().journal.entries()[0]).toMatchObject({ forwardedTo: 'live-api', status: 502 })
    expect((await shopper.call('GET', '/__mock/health')).status).toBe(200)
  })

  test('with an expired certificate results in 502 with the next step', async () => {
    const { shopper } = forwarding(await listening(createTlsServer(EXPIRED_CERTIFICATE), 'https'))
    const { status, body } = await shopper.problem('GET', '/Products')
    expect(status).toBe(502)
    expect(body.message).toMatch(/ has a certificate that .* Next: /)
  })

  test.each([
    ['never starts', () => undefined, 'did not start in time'],
    ['stops', (response: ServerResponse) => void response.writeHead(200).write('['), 'was not complete in time'],
  ])('with a response that %s results in 504', async (_, respond, text) => {
    const url = await serve((_request, response) => respond(response))
    const { shopper } = forwarding(url, { timeoutMs: 60 })
    const { status, body } = await shopper.problem('GET', '/Products')
    expect(status).toBe(504)
    expect(body.message).toBe(
      `The response from ${url} to GET /Products ${text}. Next: Check the API. A mock rule can respond instead.`,
    )
  })

  test('that closes the connection gets each request once, and so does one that redirects', async () => {
    const asked: string[] = []
    const url = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (request.url === '/Products' && asked.length > 1) request.socket.destroy()
      else response.writeHead(302, { location: '/Products' }).end()
    })
    const { mock } = forwarding(url)
    expect((await mock.fetch(`${MOCK_URL}/Products`, { redirect: 'manual' })).status).toBe(302)
    expect((await mock.fetch(`${MOCK_URL}/Products`)).status).toBe(502)
    expect((await mock.fetch(`${MOCK_URL}/Auth/guest`, { method: 'POST' })).status).toBe(302)
    expect(asked).toEqual(['GET /Products', 'GET /Products', 'POST /Auth/guest'])
  })
})

describe('removed headers', () => {
  test('cookies, origins and credentials are not forwarded, in either direction', async () => {
    const seen: IncomingMessage['headers'][] = []
    const unchanged = {
      'set-cookie': 'a=1',
      'access-control-max-age': '9',
      'clear-site-data': '"cache"',
      'strict-transport-security': 'max-age=9',
      'alt-svc': 'h3=":443"',
      nel: '{}',
      'report-to': '{}',
    }
    const url = await serve((request, response) => {
      seen.push(request.headers)
      response.writeHead(200, { ...unchanged, 'access-control-allow-origin': '*' }).end('{}')
    })
    const { mock } = forwarding(url, { headers: PASSED })
    const sent = {
      Cookie: 'other=program',
      Origin: 'http://127.0.0.1:4173',
      Referer: 'http://a/',
      'X-Unnamed': 'whatever',
      'X-Guest-Id': 'g-1',
    }
    const { url: baseUrl, close } = await mock.listen({ port: 0, allowedOrigins: ['http://127.0.0.1:4173'] })
    endings.push(close)
    const response = await fetch(`${baseUrl}/Products`, { headers: sent })
    expect(seen[0]).toMatchObject({
      'x-gateway': 'gateway-secret',
      authorization: 'Bearer bearer-secret',
      'x-guest-id': 'g-1',
    })
    expect(seen[0]).toHaveProperty('x-request-id')
    for (const name of ['cookie', 'origin', 'referer', 'x-unnamed']) expect(seen[0]).not.toHaveProperty(name)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4173')
    expect(Object.keys(unchanged).filter((name) => response.headers.has(name))).toEqual([])
    expect(response.headers.get('content-security-policy')).toBe('sandbox')
    const journal = await (await fetch(`${baseUrl}/__mock/journal`)).text()
    expect(journal + JSON.stringify(problems)).not.toMatch(/gateway-secret|bearer-secret/)
  })

  test('a redirect is not followed, and points to the mock if its target is the API', async () => {
    const url = await serve((request, response) => {
      const location = request.url === '/api/Products' ? '/api/strapi/page/home?a=1' : 'https://login.example.com/x'
      response.writeHead(302, { location }).end()
    })
    const { mock } = forwarding(`${url}/api`)
    const leads = async (path: string): Promise<string | null> =>
      (await mock.fetch(MOCK_URL + path, { redirect: 'manual' })).headers.get('location')
    expect(await leads('/Products')).toBe('/strapi/page/home?a=1')
    expect(await leads('/__ns/run-7/Products')).toBe('/__ns/run-7/strapi/page/home?a=1')
    expect(await leads('/strapi/page/home')).toBe('https://login.example.com/x')
  })
})

describe('a loop', () => {
  test('through another mock ends with 508', async () => {
    let target = ''
    const between = await serve((request, response) => {
      const headers = { via: String(request.headers.via) }
      void fetch(target + request.url, { headers }).then(async (apiResponse) => {
        response.writeHead(apiResponse.status).end(await apiResponse.text())
      })
    })
    const { mock } = forwarding(between)
    const { url, close } = await mock.listen({ port: 0 })
    endings.push(close)
    target = url
    const response = await fetch(`${url}/Products`)
    expect(response.status).toBe(508)
    expect(await response.text()).toContain('Set --forward to the URL of the API.')
  })
})

test.each([
  [{ recordTo: 'story' }, '--record-to requires --forward.'],
  [{ forward: 'http://127.0.0.1:1', recording: 'story' }, '--recording and --forward cannot be combined.'],
  [{ forward: 'staging' }, '"staging" is not a valid API URL.'],
  [{ forward: 'http://name:word@127.0.0.1:1' }, 'The URL of the API contains a username or password.'],
])('a mock with %j does not start', async (options, message) => {
  await expect(runMock({ env: 'demo', rules: [], host: '127.0.0.1', port: 0, ...options })).rejects.toThrow(message)
})
