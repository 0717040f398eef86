import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuest } from '#contract/auth.ts'
import { mergeCart } from '#contract/cart.ts'
import { getProduct } from '#contract/cms/product.ts'
import { findContractDifferences } from '#live/contract-differences.ts'
import { createLiveApi, type LiveApi, type LiveApiOptions } from './live-api.ts'
import type { Pause } from './retry-policy.ts'
import { signIn } from './sign-in.ts'

const signal = new AbortController().signal
const product = { endpoint: getProduct, path: { title: 'a' } } as const
const endings: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

interface Asked {
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly at: number
}

type Respond = (response: ServerResponse) => void

/** Starts a server that sends these responses in order, repeats the last one, and records its requests. */
async function api(
  responses: (number | Respond)[],
  options: Partial<LiveApiOptions> = {},
  prefix = '',
): Promise<{ live: LiveApi; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers, at: Date.now() })
    const next = (responses.length > 1 ? responses.shift() : responses[0]) ?? 500
    if (typeof next === 'function') next(response)
    else response.writeHead(next).end('{"data":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { limits, ...others } = options
  const live = createLiveApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`, {
    signal,
    limits: { firstRetryMs: 1, ...limits },
    ...others,
  })
  endings.push(async () => {
    await live.close()
    server.close()
    server.closeAllConnections()
  })
  return { live, asked }
}

const send =
  (status: number, headers: Readonly<Record<string, string>>, body: string | Buffer = '{"data":[]}'): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body)

describe('live API', () => {
  test('retries a read when a gateway cannot reach its server', async () => {
    const { live, asked } = await api([503, 502, 200])
    expect(await live.send(product)).toMatchObject({ status: 200, body: { data: [] }, tries: 3 })
    expect(asked).toHaveLength(3)
  })

  test('returns a persistent gateway error, which is not a contract violation', async () => {
    const { live, asked } = await api([503])
    const reply = await live.send(product)
    expect(reply.status).toBe(503)
    expect(asked).toHaveLength(5)
    expect(findContractDifferences(getProduct, reply, 'success')).toEqual([
      {
        kind: 'unavailable',
        field: 'response',
        text: 'still had status 503 after 5 attempts. Next: Start Strapi, and check the connection between the back end and Strapi.',
      },
    ])
  })

  test('sends a write only once', async () => {
    const { live, asked } = await api([503, 200])
    expect((await live.send({ endpoint: createGuest })).status).toBe(503)
    expect(asked).toHaveLength(1)
  })

  test('encodes path and query relative to the URL and adds an ID to each request', async () => {
    const { live, asked } = await api([200], {}, '/shop/')
    await live.send({ endpoint: getProduct, path: { title: 'a/b c' } })
    await live.send({ endpoint: mergeCart, query: { guestId: 'g 1' }, body: { guestId: 'g 1' } })
    expect(asked.map(({ url }) => url)).toEqual(['/shop/strapi/products/a%2Fb%20c', '/shop/Cart/merge?guestId=g+1'])
    const ids = asked.map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
  })
})

describe('overloaded API', () => {
  test.each([408, 429, 500, 502, 503, 504])('retries an occasional %i', async (status) => {
    const { live } = await api([status, 200])
    expect(await live.send(product)).toMatchObject({ status: 200, failure: undefined, tries: 2 })
  })

  test('retries a write if the API did not process it', async () => {
    const { live } = await api([429, 200])
    expect(await live.send({ endpoint: createGuest })).toMatchObject({ status: 200, tries: 2 })
  })

  test('retries a broken connection once the API has responded, and reports it when it persists', async () => {
    const broken: Respond = (response) => void response.destroy()
    const { live, asked } = await api([200, broken, 200, broken])
    await live.send(product)
    expect(await live.send(product)).toMatchObject({ status: 200, tries: 2 })
    await expect(live.send(product)).rejects.toThrow('cannot be reached: GET /strapi/products/{title} got no response')
    expect(asked).toHaveLength(8)
  })

  test('limits retries per run, so an API that is down does not receive five attempts per endpoint', async () => {
    const { live, asked } = await api([500], { limits: { runRetries: 6, requestsPerRetry: 10 } })
    for (let request = 0; request < 10; request += 1) await live.send(product)
    expect(asked.length).toBeLessThan(20)
  })

  test.each([
    ['in seconds', () => ({ 'retry-after': '1' })],
    [
      "as a date, by the API's clock",
      () => ({ date: 'Fri, 01 May 2026 10:00:00 GMT', 'retry-after': 'Fri, 01 May 2026 10:00:01 GMT' }),
    ],
  ])('Retry-After %s delays all requests and is reported', async (_, headers) => {
    const pauses: Pause[] = []
    const { live, asked } = await api([send(429, headers()), 200], { onPause: (pause) => pauses.push(pause) })
    const first = live.send(product)
    await expect.poll(() => pauses).toEqual([{ seconds: 1, status: 429, request: 'GET /strapi/products/{title}' }])
    const [reply, other] = await Promise.all([first, live.send(product)])
    expect([reply.status, other.status]).toEqual([200, 200])
    const [start = 0, ...later] = asked.map(({ at }) => at)
    expect(Math.min(...later) - start).toBeGreaterThanOrEqual(990)
  })

  test('does not wait if the wait would exceed the limit of a run', async () => {
    const pauses: Pause[] = []
    const { live, asked } = await api([send(503, { 'retry-after': '301' })], { onPause: (pause) => pauses.push(pause) })
    const reply = await live.send(product)
    expect(findContractDifferences(getProduct, reply, 'success')).toEqual([
      {
        kind: 'unavailable',
        field: 'response',
        text: 'has status 503 and a Retry-After of 301 s, which is too long. Next: Start Strapi, and check the connection between the back end and Strapi.',
      },
    ])
    expect([pauses, asked.length]).toEqual([[], 1])
  })
})

describe('limits', () => {
  const MEGABYTE = 1024 * 1024
  const endless: Respond = (response) => {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    const go = (): void => {
      while (response.writable && response.write(chunk));
    }
    response.on('drain', go)
    go()
  }

  const endlessGzip: Respond = (response) => {
    const zipped = createGzip()
    zipped.pipe(response)
    const go = (): void => {
      while (!response.destroyed && zipped.write(Buffer.alloc(64 * 1024)));
    }
    zipped.on('drain', go)
    response.on('close', () => zipped.destroy())
    go()
  }

  test.each<[string, Respond]>([
    ['that never ends', endless],
    ['that declares 2 GB', (response) => endless(response.writeHead(200, { 'content-length': 2 ** 31 }))],
    ['that never ends, in gzip', (response) => endlessGzip(response.writeHead(200, { 'content-encoding': 'gzip' }))],
    ['that is a deflate bomb', send(200, { 'content-encoding': 'deflate' }, deflateSync(Buffer.alloc(30 * MEGABYTE)))],
    ['that is a gzip bomb', send(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(30 * MEGABYTE)))],
    ['that is a brotli bomb', send(200, { 'content-encoding': 'br' }, brotliCompressSync(Buffer.alloc(30 * MEGABYTE)))],
    ['that is a zstd bomb', send(200, { 'content-encoding': 'zstd' }, zstdCompressSync(Buffer.alloc(30 * MEGABYTE)))],
    [
      'that is a nested gzip bomb',
      send(200, { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(Buffer.alloc(30 * MEGABYTE)))),
    ],
  ])('reads a response %s up to the limit', async (_, response) => {
    const { live } = await api([response], { limits: { bytes: 2 * MEGABYTE } })
    const reply = await live.send(product)
    expect(findContractDifferences(getProduct, reply, 'success')).toEqual([
      { kind: 'unavailable', field: 'response', text: 'is larger than 2 MB and was not read completely' },
    ])
  })

  test('createLiveApi stops reading a slow response at the time limit', async () => {
    const trickle: Respond = (response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
    const { live } = await api([trickle], { limits: { milliseconds: 2_000 } })
    const reply = await live.send(product)
    expect(reply).toMatchObject({ status: 200, body: undefined, tries: 1 })
    expect(reply.failure?.text).toBe('was not complete within 2 s')
  })

  test('createLiveApi reports an unresponsive API as unreachable, or as too slow once it has responded', async () => {
    // This leaves enough time for the first response on a busy computer.
    const limits = { milliseconds: 2_000 }
    const { live } = await api([() => undefined], { limits })
    await expect(live.send(product)).rejects.toThrow('got no response (nothing received within 2 s)')
    const other = await api([200, () => undefined], { limits })
    await other.live.send(product)
    expect((await other.live.send(product)).failure?.text).toBe('did not start within 2 s')
  })

  test('does not check a response with too many values', async () => {
    const { live } = await api([send(200, {}, `{"data":[${'{},'.repeat(2_000_000)}{}]}`)])
    expect((await live.send(product)).failure?.text).toBe('has more than 2000000 values and was not checked')
  })

  test('reports the same violation in 50,000 entries once, using bounded memory', async () => {
    const { live } = await api([send(200, {}, `{"data":[${'{},'.repeat(50_000)}{}]}`)])
    const found = findContractDifferences(getProduct, await live.send(product), 'success')
    expect(found).toHaveLength(20)
    expect(found[0]).toEqual({ kind: 'violation', field: 'data.*.documentId', text: 'is missing' })
  })
})

describe('response encoding', () => {
  const json = '{"data":[]}'

  test.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['deflate', deflateRawSync(json)],
    ['br', brotliCompressSync(json)],
    ['zstd', zstdCompressSync(json)],
    ['gzip, br', brotliCompressSync(gzipSync(json))],
  ])('decodes a response in %s', async (encoding, body) => {
    const { live, asked } = await api([send(200, { 'content-encoding': encoding }, body)])
    expect(await live.send(product)).toMatchObject({ body: { data: [] }, headers: { 'content-encoding': encoding } })
    expect(asked[0]?.headers['accept-encoding']).toBe('gzip, br, deflate, zstd')
  })

  test('reports a response that is not compressed as declared as a violation', async () => {
    const { live } = await api([send(200, { 'content-encoding': 'gzip' }, json)])
    const [found] = findContractDifferences(getProduct, await live.send(product), 'success')
    expect(found?.kind).toBe('violation')
    expect(found?.text).toMatch(/^cannot be decompressed \(gzip: /)
  })

  test.each([
    ['zlib', deflateSync(json)],
    ['raw', deflateRawSync(json)],
  ])('reports a truncated deflate response (%s)', async (_, body) => {
    const { live } = await api([send(200, { 'content-encoding': 'deflate' }, body.subarray(0, -4))])
    expect((await live.send(product)).failure).toEqual({
      kind: 'unreadable',
      text: 'cannot be decompressed (deflate: unexpected end of file)',
    })
  })

  test('treats a response that declares deflate but has no body as empty', async () => {
    const { live } = await api([send(200, { 'content-encoding': 'deflate' }, '')])
    expect((await live.send(product)).failure).toEqual({ kind: 'unreadable', text: 'is empty' })
  })

  test('reports a redirect with its target and does not follow it', async () => {
    const { live, asked } = await api([send(302, { location: 'https://login.example/in?token=abc#x' })])
    const reply = await live.send(product)
    expect(findContractDifferences(getProduct, reply, 'success')).toEqual([
      {
        kind: 'violation',
        field: 'status',
        text: 'is 302, which the contract does not list; it redirects to https://login.example/in',
      },
    ])
    expect(asked).toHaveLength(1)
  })
})

describe('credentials', () => {
  const credentials = { headers: { 'X-Gateway': 'gateway-secret' }, bearer: 'bearer-secret' }

  test('sends credentials with each request, but omits the token from requests made while signed out', async () => {
    const { live, asked } = await api([200], { credentials })
    await live.send(product)
    await live.send({ ...product, signedOut: true })
    expect(asked.map(({ headers }) => [headers['x-gateway'], headers.authorization])).toEqual([
      ['gateway-secret', 'Bearer bearer-secret'],
      ['gateway-secret', undefined],
    ])
  })

  test('removes credentials that the API echoes in any notation from responses', async () => {
    const base64 = (text: string): string => Buffer.from(text).toString('base64')
    const customer = { email: 'mara@example.com', password: 'pass word/1' }
    const echo = {
      'bearer-secret': ['x bearer-secret', base64('xbearer-secret'), base64('pass word/1')],
      text: ['pass%20word%2F1', 'mara%40example.com', 'mara@example.com', 'gateway-secret'],
    }
    const headers = { 'x-echo': 'bearer-secret', location: '/bearer-secret' }
    const { live } = await api([send(302, headers, JSON.stringify(echo))], {
      credentials: { ...credentials, customer },
    })
    const text = JSON.stringify(await live.send(product))
    for (const secret of ['bearer-secret', 'gateway-secret', 'pass word/1', 'mara@example.com']) {
      for (const form of [secret, encodeURIComponent(secret), base64(secret).replace(/=+$/, '').slice(0, -1)]) {
        expect(text).not.toContain(form)
      }
    }
    expect(text).toContain('[hidden]')
    expect(text).toContain('hidden@example.com')
  })

  test('signs a customer in and removes the tokens from responses', async () => {
    const token = { accessToken: 'access-secret', refreshToken: 'refresh-secret', tokenType: 'Bearer', expiresIn: 60 }
    const echo = send(200, {}, JSON.stringify({ data: ['access-secret'] }))
    const { live } = await api([send(200, {}, JSON.stringify({ token })), echo, 401])
    const customer = { email: 'mara@example.com', password: 'password-1' }
    expect(await signIn(live, customer)).toEqual(token)
    expect((await live.send(product)).body).toEqual({ data: ['[hidden]'] })
    const rejected = signIn(live, customer)
    await expect(rejected).rejects.toThrow(/cannot sign in at \S+: the response has status 401/)
    await expect(rejected).rejects.not.toThrow(/mara|password-1/)
  })
})
