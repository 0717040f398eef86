import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startMockServer } from '#mock/mock.ts'
import { recordRequests } from '#mock/recordings/record-requests.ts'
import { createForward } from '#mock/upstream/forward.ts'
import { openReplay } from '#mock/upstream/open-upstream.ts'
import type { Upstream } from '#mock/upstream/upstream.ts'
import { tinyFixtures } from '../contract/tiny-fixtures.ts'

const SITE = 'http://127.0.0.1:4173'
const endings: (() => unknown)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const end of endings.splice(0).toReversed()) await end()
})

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serve = (respond: RequestListener): Promise<string> => listening(createServer(respond))

/** Starts a mock that responds from an upstream, and returns its URL. */
async function mockOf(upstream: Upstream): Promise<string> {
  const mock = await startMockServer({ port: 0, fixtures: tinyFixtures, upstream, allowedOrigins: [SITE] })
  endings.push(() => mock.close())
  return mock.url
}

function forwardTo(url: string): ReturnType<typeof createForward> {
  const forward = createForward(url)
  endings.push(() => forward.close())
  return forward
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a mock that forwards to an API with this response, and returns its URL. */
const inFrontOf = async (respond: Respond): Promise<string> => mockOf(forwardTo(await serve(respond)))

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

describe('a response from a live API', () => {
  test('with status 204 and a Content-Encoding arrives as 204', async () => {
    const url = await inFrontOf((_, response) => void response.writeHead(204, { 'content-encoding': 'gzip' }).end())
    expect((await fetch(`${url}/Products`)).status).toBe(204)
  })

  test.each([
    ['in Latin-1', 'application/json; charset=iso-8859-1', Buffer.from('{"title":"caf\u00e9"}', 'latin1')],
    ['in UTF-16', 'application/json; charset=utf-16le', Buffer.from('{"title":"caf\u00e9"}', 'utf16le')],
    ['with a byte order mark', 'application/json', Buffer.from('\u{feff}{"title":"caf\u00e9"}')],
    ['with bytes in an unknown charset', 'text/plain; charset=unknown', Buffer.from([0xff, 0xfe, 0x80])],
  ])('%s arrives with the same bytes and type', async (_, type, body) => {
    const url = await inFrontOf(
      (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body),
    )
    const response = await fetch(`${url}/Products`)
    expect(await bytesOf(response)).toEqual(body)
    expect(response.headers.get('content-type')).toBe(type)
  })

  test('keeps a Location with non-ASCII letters, Retry-After and Vary, but not the headers listed in Connection', async () => {
    const url = await inFrontOf((request, response) => {
      const headers = { 'retry-after': '7', vary: 'Accept-Language', connection: 'X-Hop', 'x-hop': '1', 'x-end': '1' }
      const location = `http://${request.headers.host}/Products?q=${encodeURIComponent('caf\u00e9')}%2F`
      response.writeHead(503, { ...headers, location }).end()
    })
    const { status, headers } = await fetch(`${url}/__ns/a/Products`, { headers: { Origin: SITE }, redirect: 'manual' })
    expect(status).toBe(503)
    expect(headers.get('location')).toBe('/__ns/a/Products?q=caf%C3%A9%2F')
    expect(headers.get('retry-after')).toBe('7')
    expect(headers.get('vary')).toBe('Accept-Language, Origin')
    expect([headers.get('x-hop'), headers.get('x-end')]).toEqual([null, '1'])
  })

  test('with a header in UTF-8 arrives with the same bytes', async () => {
    const url = await inFrontOf((_, response) => {
      response.writeHead(200, { 'x-note': Buffer.from('\u20ac').toString('latin1') }).end()
    })
    const { headers } = await fetch(`${url}/Products`)
    expect(Buffer.from(headers.get('x-note') ?? '', 'latin1').toString()).toBe('\u20ac')
  })

  test('with a Location in UTF-8 leads to the path that browsers open', async () => {
    const url = await inFrontOf((_, response) => {
      const location = Buffer.from('/search/caf\u00e9').toString('latin1')
      response.writeHead(302, { location }).end()
    })
    const { headers } = await fetch(`${url}/Products`, { redirect: 'manual' })
    expect(headers.get('location')).toBe('/search/caf%C3%A9')
  })

  test.each([204, 304])('with status %i has no Content-Length', async (status) => {
    const url = await inFrontOf((_, response) => void response.writeHead(status).end())
    const response = await fetch(`${url}/Products`)
    expect([response.status, response.headers.get('content-length')]).toEqual([status, null])
  })

  test('runs no script on the origin of the mock', async () => {
    const url = await inFrontOf((_, response) => {
      const headers = { 'content-type': 'text/html', refresh: '0; url=/__mock/', 'service-worker-allowed': '/' }
      response.writeHead(200, { ...headers, 'content-security-policy': 'script-src *' }).end('<script>1</script>')
    })
    const { headers } = await fetch(`${url}/Products`)
    expect(headers.get('content-security-policy')).toBe('sandbox')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect([headers.get('refresh'), headers.get('service-worker-allowed')]).toEqual([null, null])
  })

  test('is requested again if the API closed the idle connection, and writes use a new connection', async () => {
    const requests: string[] = []
    const served = new WeakSet<Socket>()
    const url = await inFrontOf(({ method, socket }, response) => {
      requests.push(`${method} ${served.has(socket) ? 'again' : 'new'}`)
      // The API closes the connection when the next request arrives.
      if (served.has(socket)) return void socket.destroy()
      served.add(socket)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    for (const method of ['GET', 'GET', 'POST', 'POST']) {
      const path = method === 'GET' ? '/Products' : '/Auth/guest'
      expect((await fetch(url + path, { method })).status).toBe(200)
    }
    expect(requests).toEqual(['GET new', 'GET again', 'GET new', 'POST new', 'POST new'])
  })

  test('arrives through the proxy from the environment, unless the API is on this computer', async () => {
    const targets: string[] = []
    const proxy = await serve(({ url = '' }, response) => {
      targets.push(url)
      response.end('{"from":"proxy"}')
    })
    const api = await serve((_, response) => void response.end('{"from":"api"}'))
    vi.stubEnv('HTTP_PROXY', proxy)
    vi.stubEnv('NO_PROXY', '')
    const ask = async (target: string) => (await fetch(`${await mockOf(forwardTo(target))}/Products`)).json()
    expect(await ask('http://api.test')).toEqual({ from: 'proxy' })
    expect(await ask(api)).toEqual({ from: 'api' })
    expect(targets).toEqual(['http://api.test/Products'])
  })

  test('is replayed with its status, Location, Retry-After and the type of a problem', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replay-'))
    endings.push(() => rm(folder, { recursive: true }))
    let count = 0
    const api = await serve((_, response) => {
      count += 1
      if (count === 1) response.writeHead(307, { location: '/Products?page=2' }).end()
      else {
        const headers = { 'content-type': 'application/problem+json; charset=utf-8', 'retry-after': '30' }
        response.writeHead(503, headers).end('{"title":"Busy","status":503,"message":"Later"}')
      }
    })
    const forward = forwardTo(api)
    const recorded = await recordRequests(forward, { out: join(folder, 'story'), from: api })
    const shown = async (upstream: Upstream) => {
      const url = await mockOf(upstream)
      const responses = [1, 2].map(() => fetch(`${url}/Products`, { redirect: 'manual' }))
      return Promise.all(
        responses.map(async (pending) => {
          const { status, headers } = await pending
          return [status, headers.get('location'), headers.get('retry-after'), headers.get('content-type')]
        }),
      )
    }
    const once = await shown(recorded)
    expect(once[0]).toEqual([307, '/Products?page=2', null, null])
    await recorded.close()
    const replay = await openReplay(join(folder, 'story'))
    if (replay === undefined) throw new Error('The recording is not one of requests.')
    expect(await shown(replay)).toEqual([
      [307, '/Products?page=2', null, 'application/json'],
      [503, null, '30', 'application/problem+json'],
    ])
  })
})
