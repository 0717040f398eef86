import { createConnection } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import type { ListenOptions } from '#mock/server/server.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

const SITE = 'http://localhost:4173'

let running: ListeningMock | undefined

async function start(options: Partial<ListenOptions> = {}): Promise<ListeningMock> {
  running = await startMockServer({ port: 0, fixtures: tinyFixtures, allowedOrigins: [SITE], ...options })
  return running
}

afterEach(async () => {
  await running?.close()
  running = undefined
})

/** Sends a raw request and returns its status. fetch could not set Host or Sec-Fetch-Site. */
async function send(
  { port }: ListeningMock,
  headers: Readonly<Record<string, string>>,
  target = '/__ns/door/Products',
  method = 'GET',
): Promise<number> {
  const lines = Object.entries({ Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = createConnection(port, '127.0.0.1')
  socket.write(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return Number(text.split(' ')[1])
}

const SELF = { Host: '127.0.0.1:4010' }

describe('access to the mock', () => {
  test.each([
    ['localhost:4010', 200],
    ['LOCALHOST', 200],
    ['shop.localhost:1', 200],
    ['127.0.0.1:4010', 200],
    ['127.8.9.10', 200],
    ['[::1]:4010', 200],
    ['localhost.', 200],
    ['evil.example:4010', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
    ['192.168.1.5:4010', 403],
    ['[::ffff:1.2.3.4]', 403],
    ['', 403],
    ['evil.example@localhost', 403],
  ])('a mock on loopback responds to the Host "%s" with %i', async (host, status) => {
    const mock = await start()
    expect(await send(mock, { Host: host })).toBe(status)
    const control = await send(mock, { Host: host }, '/__ns/door/__mock/journal')
    expect(control).toBe(status)
    const opened = await (await fetch(`${mock.url}/__mock/namespaces`)).json()
    expect(opened).toEqual(status === 200 ? ['default', 'door'] : ['default'])
  })

  test.each<[string, Record<string, string>]>([
    ['another host', { Host: 'evil.example' }],
    ['a page of another site', { ...SELF, Origin: 'http://evil.example' }],
    ['a script of another site', { ...SELF, 'Sec-Fetch-Site': 'cross-site' }],
  ])('a request of %s is rejected before its body arrives, whatever the mock listens on', async (_, headers) => {
    for (const host of ['127.0.0.1', '0.0.0.0']) {
      const mock = await start({ host })
      expect(await send(mock, { ...headers, 'Content-Length': '9' }, '/__mock/reset', 'POST')).toBe(403)
      await mock.close()
    }
  })

  test('uses the host of the request target if the target is a full URL', async () => {
    const mock = await start()
    expect(await send(mock, SELF, 'http://127.0.0.1/Products?x=1')).toBe(200)
    expect(await send(mock, SELF, 'http://evil.example/Products')).toBe(403)
  })

  test('accepts the names passed with --allow-host', async () => {
    const mock = await start({ allowedHosts: ['Mock.test'] })
    expect(await send(mock, { Host: 'mock.test:4010' })).toBe(200)
    expect(await send(mock, { Host: 'other.test:4010' })).toBe(403)
  })

  test('responds at the URLs it prints when it accepts requests from other computers', async () => {
    const mock = await start({ host: '0.0.0.0' })
    expect(mock.url).toBe(`http://127.0.0.1:${mock.port}`)
    for (const url of [mock.url, ...mock.networkUrls]) {
      expect(await send(mock, { Host: new URL(url).host })).toBe(200)
      const options = { method: 'POST', headers: { Origin: url } }
      expect((await fetch(`${mock.url}/__mock/reset`, options)).status).toBe(url === mock.url ? 200 : 403)
    }
    expect(await send(mock, { Host: 'evil.example' })).toBe(403)
  })

  test.each([
    ['an image request from another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }, 403],
    [
      'an image request from another site with a Referer',
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://evil.example/' },
      403,
    ],
    ['a link on another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }, 403],
    ['an image request from another port', { 'Sec-Fetch-Site': 'same-site', Referer: 'http://127.0.0.1:9/' }, 403],
    ['an image request from the shop', { 'Sec-Fetch-Site': 'cross-site', Referer: `${SITE}/product/x` }, 200],
    ['a typed URL', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }, 200],
    ['a request from a page of the mock', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['a request from a program', {}, 200],
  ])('responds to %s with the expected status, and other sites cannot open a namespace', async (_, headers, status) => {
    const mock = await start()
    expect(await send(mock, { ...SELF, ...headers })).toBe(status)
    const opened = await (await fetch(`${mock.url}/__mock/namespaces`)).json()
    expect(opened).toEqual(status === 200 ? ['default', 'door'] : ['default'])
  })

  test.each(['localhost', '127.0.0.1', '[::1]'])('a shop opened as %s loads its stub scripts', async (name) => {
    const mock = await start()
    const headers = { ...SELF, 'Sec-Fetch-Site': 'cross-site', Referer: `http://${name}:4173/` }
    expect(await send(mock, headers, '/__ns/run-7/__mock/stubs/payment.js')).toBe(200)
    expect(await send(mock, { ...SELF, Origin: `http://${name}:4173` })).toBe(200)
    expect(await send(mock, { ...SELF, Origin: `http://${name}:4174` })).toBe(403)
  })

  test('serves only the stub scripts to a page without a Referer', async () => {
    const mock = await start()
    const headers = { ...SELF, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }
    expect(await send(mock, headers, '/__mock/stubs/payment.js?x')).toBe(200)
    expect(await send(mock, headers, '/__ns/door/__mock/stubs/payment.js')).toBe(403)
    expect(await send(mock, headers, '/__mock/page.js')).toBe(403)
  })

  test.each<[what: string, headers: Record<string, string>, target: string, status: number]>([
    ['an image request from another port', { 'Sec-Fetch-Site': 'same-site' }, '/__ns/door/Products', 403],
    [
      'a stub script request from the shop',
      { 'Sec-Fetch-Site': 'same-site' },
      '/__ns/door/__mock/stubs/payment.js',
      200,
    ],
    ["an image request from another site's page", { Referer: 'http://evil.example/' }, '/__ns/door/Products', 403],
    ['an image request from a page of the shop', { Referer: `${SITE}/` }, '/__ns/door/Products', 200],
    ['a link to the control page', { Referer: 'http://evil.example/' }, '/__mock/', 200],
  ])(
    'responds to %s on this computer, or in a browser that sends only a Referer, with the expected status',
    async (_, headers, target, status) => {
      const mock = await start({ host: '0.0.0.0' })
      expect(await send(mock, { ...SELF, ...headers }, target)).toBe(status)
      const opened = await (await fetch(`${mock.url}/__mock/namespaces`)).json()
      expect(opened).toEqual(status === 200 && target.startsWith('/__ns/') ? ['default', 'door'] : ['default'])
    },
  )

  test('allows opening the control page from a link', async () => {
    const mock = await start()
    const link = { ...SELF, 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect(await send(mock, { ...link, 'Sec-Fetch-Dest': 'document' }, '/__mock/')).toBe(200)
    expect(await send(mock, { ...link, 'Sec-Fetch-Dest': 'iframe' }, '/__mock/')).toBe(403)
  })

  test('sends Vary: Origin even without an Origin, so no cache serves that response to the shop', async () => {
    const { url } = await start()
    expect((await fetch(`${url}/Products`)).headers.get('vary')).toBe('Origin')
  })
})
