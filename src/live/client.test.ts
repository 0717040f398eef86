import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { type ClientOptions, openClient } from './client.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an API and opens a client for it. Each request gets the next response, and then the last one. */
async function open(responses: readonly RequestListener[], options: ClientOptions = {}) {
  const asked: IncomingHttpHeaders[] = []
  const url = await serve((request, response) => {
    asked.push(request.headers)
    responses[Math.min(asked.length, responses.length) - 1]?.(request, response)
  })
  const client = openClient(url, options)
  closing.push(() => client.close())
  return { url, asked, client }
}

const send =
  (status: number, headers: Readonly<Record<string, string>> = {}, body: string | Buffer = 'ok'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

const reset: RequestListener = (request) => void request.socket.resetAndDestroy()

// The delays before retries pass at the same time.
test('a read is sent up to three times after a broken connection or an error of the server', async () => {
  const failures: Readonly<Record<string, RequestListener>> = {
    'a broken connection': reset,
    'a gateway error': send(502),
    'an error of the server': send(500),
    'an unknown error behind a CDN': send(520),
    'half a body': (_, response) =>
      response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy()),
  }
  await Promise.all(
    Object.entries(failures).map(async ([name, failing]) => {
      const { client, url, asked } = await open([failing, failing, send(200), failing])
      expect(await client.request(url), name).toMatchObject({ status: 200, text: 'ok' })
      await client.request(url).catch(() => undefined)
      expect(asked, name).toHaveLength(6)
    }),
  )
})

test.each([{ method: 'POST' }, { isOnce: true }] as const)(
  'a request with %j is sent once, on its own connection',
  async (request) => {
    const { client, url, asked } = await open([send(503), reset, send(302, { location: '/on' })])
    expect(await client.request(url, request)).toMatchObject({ status: 503 })
    await expect(client.request(url, request)).rejects.toThrow('ECONNRESET')
    expect(await client.request(url, request)).toMatchObject({ status: 302 })
    expect(asked.map(({ connection }) => connection)).toEqual(['close', 'close', 'close'])
  },
)

test('headers that a user passed do not follow a redirect to another origin', async () => {
  const seen: IncomingHttpHeaders[] = []
  const other = await serve(({ headers }, response) => {
    seen.push(headers)
    response.end('other')
  })
  const { client, url, asked } = await open(
    [send(307, { location: '/here' }), send(302, { location: `${other}/there` })],
    {
      headers: { 'X-Api-Key': 'key', Authorization: 'Bearer token' },
    },
  )
  expect(await client.request(url, { headers: { 'X-Guest-Id': 'guest' } })).toMatchObject({ text: 'other' })
  expect(asked).toMatchObject(
    Array.from({ length: 2 }, () => ({ 'x-api-key': 'key', authorization: 'Bearer token', 'x-guest-id': 'guest' })),
  )
  expect(JSON.stringify(seen)).not.toMatch(/key|token|guest/)
})

test('an error response does not contain values of headers that a user passed', async () => {
  const inBase64 = ['', '{', '{"'].map((before) => Buffer.from(`${before}planted-token"`).toString('base64'))
  const echo: RequestListener = ({ headers, url }, response) =>
    response
      .writeHead(Number(url?.slice(1)))
      .end([headers['x-api-key'], headers.authorization, 'planted%2Bkey', inBase64].join(', '))
  const { client, url } = await open([echo], {
    headers: { 'X-Api-Key': 'planted+key', Authorization: 'Bearer planted-token' },
  })
  const { text } = await client.request(`${url}/403`)
  expect(text).not.toContain('planted')
  expect(inBase64.filter((encoded) => text.includes(encoded))).toEqual([])
  expect((await client.request(`${url}/200`)).text).toContain('planted+key, Bearer planted-token')
})

test('pages at 16 connections all arrive from an API that limits their rate', async () => {
  const pauses: number[] = []
  let [window, count] = [0, 0]
  const listener: RequestListener = (_, response) => {
    const now = Math.floor(Date.now() / 100)
    if (now !== window) [window, count] = [now, 0]
    count += 1
    const limited = count > 10
    response
      .writeHead(limited ? 429 : 200, limited ? { 'retry-after': new Date(now * 100 + 100).toISOString() } : {})
      .end()
  }
  const { client, url } = await open([listener], { onPause: ({ status }) => pauses.push(status) })
  const pages = await Promise.all(Array.from({ length: 80 }, () => client.request(url)))
  expect(pages.every(({ status }) => status === 200)).toBe(true)
  expect(pauses).toContain(429)
})

test('Retry-After delays every request and is reported once, and a write that exceeded a rate limit is repeated', async () => {
  const pauses: number[] = []
  const limited = send(429, { 'retry-after': '1' })
  const { client, url, asked } = await open([limited, limited, send(200)], {
    onPause: ({ seconds }) => pauses.push(seconds),
  })
  const start = Date.now()
  await Promise.all([client.request(url, { method: 'POST' }), client.request(url)])
  expect(Date.now() - start).toBeGreaterThan(990)
  expect(asked).toHaveLength(4)
  expect(pauses).toEqual([1])
})

test('a pause of more than 300 s is not waited for', async () => {
  const { client, url, asked } = await open([send(429, { 'retry-after': '301' }, 'too many')])
  expect(await client.request(url)).toMatchObject({ status: 429, text: 'too many' })
  expect(asked).toHaveLength(1)
})

test.each<[string, string, RequestListener]>([
  [
    'a loop of redirects',
    'was redirected too many times',
    ({ url }, response) => response.writeHead(302, { location: url ?? '/' }).end(),
  ],
  [
    'a chain of six redirects',
    'was redirected too many times',
    ({ url = '/' }, response) => response.writeHead(url.length > 6 ? 200 : 302, { location: `${url}n` }).end(),
  ],
  [
    'an endless body',
    'is larger than 1 MB',
    (_, response) => {
      const part = Buffer.alloc(1024 * 1024, ' ')
      const more = (): void => void (response.writable && response.write(part, more))
      more()
    },
  ],
  [
    'a compressed bomb',
    'is larger than 1 MB',
    send(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2 ** 21))),
  ],
  ['a damaged compressed body', 'cannot be decompressed', send(200, { 'content-encoding': 'gzip' }, 'plain')],
  ['another charset', 'is not UTF-8', send(200, {}, Buffer.from('Jäger', 'latin1'))],
  ['no response', 'did not start in time', () => undefined],
  ['a body that stops', 'was not complete in time', (_, response) => void response.write('half')],
])('%s fails: the response %s', async (_, message, listener) => {
  const { client, url } = await open([listener], { maxBytes: 2 ** 20, timeoutMs: 200 })
  await expect(client.request(url)).rejects.toThrow(message)
})

test.each([{}, { isOnce: true }] as const)(
  'half a body of a request with %j fails: the response ended before it was complete',
  async (request) => {
    const { client, url } = await open([
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('half', () => response.destroy()),
    ])
    await expect(client.request(url, request)).rejects.toThrow('ended before it was complete')
  },
)

test.each([
  ['gzip', gzipSync('Größe')],
  ['br', brotliCompressSync('Größe')],
  ['zstd', zstdCompressSync('Größe')],
])('a response in %s is decoded', async (encoding, body) => {
  const { client, url } = await open([send(200, { 'content-encoding': encoding }, body)])
  expect(await client.request(url)).toMatchObject({ text: 'Größe' })
})

test('a request that waits for a connection ends with its signal', async () => {
  const { client, url } = await open([() => undefined], { concurrency: 1 })
  const controller = new AbortController()
  const { signal } = controller
  const sent = ['/a', '/b'].map((path) => client.request(url + path, { signal }))
  controller.abort(new Error('Interrupted by SIGINT.'))
  for (const request of sent) await expect(request).rejects.toThrow('Interrupted by SIGINT.')
  await expect(client.request(`${url}/c`, { signal })).rejects.toThrow('Interrupted by SIGINT.')
})

test('HTTP_PROXY applies, except to this computer and to hosts in NO_PROXY', async () => {
  const local = await serve(send(200))
  const proxied: (string | undefined)[] = []
  const proxy = await serve((request, response) => {
    proxied.push(request.url)
    response.end()
  })
  closing.push(() => vi.unstubAllEnvs())
  vi.stubEnv('http_proxy', proxy)
  vi.stubEnv('no_proxy', 'direct.invalid')
  const { port } = new URL(local)
  for (const url of ['http://api.invalid', local, `http://shop.localhost:${port}`, 'http://direct.invalid']) {
    const client = openClient(url)
    await client.request(url).catch(() => undefined)
    await client.close()
  }
  expect(proxied).toEqual(['http://api.invalid/'])
})
