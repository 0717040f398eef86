import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { toApiError } from './api-failure.ts'
import { openBulkFetch, type RequestOptions } from './bulk-fetch.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Requests the menu from a server and returns the error. */
async function askMenu(listener: RequestListener, timeoutMs?: number, options?: RequestOptions): Promise<unknown> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bulk = openBulkFetch(url, options)
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => bulk.close(),
  )
  const client = createClient({
    baseUrl: () => url,
    fetch: bulk.send,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return client.call(getNavigation, {}).catch((error: unknown) => toApiError(error, 'every page (header)', url))
}

const MENU = JSON.stringify({ data: { main_navigation: [] } })

test.each<[string, RequestListener]>([
  ['loop', (request, response) => response.writeHead(302, { Location: request.url ?? '/' }).end()],
  ['chain', (request, response) => response.writeHead(307, { Location: `${request.url}/on` }).end()],
])('stops at a %s of redirects with an error that names the page and the request', async (_, listener) => {
  expect(await askMenu(listener)).toMatchObject({
    kind: 'external',
    message: expect.stringMatching(
      /^A request to the API at http:\S+ was redirected too many times\.\nPage: every page \(header\)\. Request: GET \/strapi\/page\/app\.$/,
    ),
  })
})

test('retries a request when the API asks for a retry', async () => {
  let asked = 0
  const received = await askMenu((_, response) => {
    asked += 1
    if (asked < 3) response.writeHead(503).end()
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(MENU)
  })
  expect(received).toEqual({ data: { main_navigation: [] } })
  expect(asked).toBe(3)
})

test('requests an unavailable API three times and reports its URL', async () => {
  let asked = 0
  const failure = await askMenu((_, response) => {
    asked += 1
    response.writeHead(503).end(JSON.stringify({ message: 'Closed for repairs' }))
  })
  expect(asked).toBe(3)
  expect(failure).toMatchObject({ message: expect.stringContaining('Request: GET /strapi/page/app.') })
})

test('reports an API error without a retry', async () => {
  let asked = 0
  const failure = await askMenu((_, response) => {
    asked += 1
    response.writeHead(500).end(JSON.stringify({ message: 'Broken' }))
  })
  expect(asked).toBe(1)
  expect(failure).toMatchObject({
    message: expect.stringContaining('The API rejected a request with status 500: Broken'),
  })
})

test.each<[string, RequestListener]>([
  ['does not start', () => {}],
  [
    'does not end',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write(MENU.slice(0, 9))
    },
  ],
])('a response that %s causes a timeout error with the page, the request and the next step', async (_, listener) => {
  expect(await askMenu(listener, 300)).toMatchObject({
    kind: 'external',
    message: expect.stringMatching(
      /^The API at http:\S+ did not respond in time\.\nPage: every page \(header\)\. Request: GET \/strapi\/page\/app\.$/,
    ),
    next: 'Find out why this request is slow, then build again.',
  })
})

test('sends a request without combining abort signals', async () => {
  const combine = vi.spyOn(AbortSignal, 'any')
  closing.push(() => combine.mockRestore())
  expect(await askMenu((_, response) => void response.end(MENU), 5_000)).toEqual({ data: { main_navigation: [] } })
  expect(combine).not.toHaveBeenCalled()
})

test('a request that waits for a connection ends with its signal', async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bulk = openBulkFetch(url, { concurrency: 1 })
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => bulk.close(),
  )
  const controller = new AbortController()
  const { signal } = controller
  const sent = ['/a', '/b'].map((path) => bulk.send(url + path, { signal }))
  controller.abort(new Error('Interrupted by SIGINT.'))
  for (const request of sent) await expect(request).rejects.toThrow('Interrupted by SIGINT.')
  await expect(bulk.send(`${url}/c`, { signal })).rejects.toThrow('Interrupted by SIGINT.')
})

test('reports a connection that breaks in the middle of a response', async () => {
  const failure = await askMenu((_, response) => {
    response.writeHead(200, { 'Content-Length': MENU.length })
    response.write(MENU.slice(0, 9), () => response.destroy())
  })
  expect(failure).toMatchObject({
    message: expect.stringMatching(/cannot be reached: .+\.\nPage: every page \(header\)\. Request: GET/s),
  })
})

test('aborts an endless response and reports it', async () => {
  const failure = await askMenu((_, response) => {
    const part = Buffer.alloc(1024 * 1024, ' ')
    const more = (): void => void (response.writable && response.write(part, more))
    more()
  })
  expect(failure).toMatchObject({
    message: expect.stringMatching(
      /^A request to the API at http:\S+ has a response larger than 64 MB\.\nPage: every page \(header\)\. Request: GET/,
    ),
    next: 'Check the API, then build again.',
  })
})

test('reports a response that is not JSON', async () => {
  const failure = await askMenu((_, response) => response.end('<h1>Login</h1>'))
  expect(failure).toMatchObject({
    message: expect.stringMatching(/violates the contract.*Request: GET \/strapi\/page\/app\./s),
  })
})

const COMPLETE_BODY = gzipSync(JSON.stringify({ data: 'x'.repeat(5000) }))

test.each([
  ['HTML', { 'content-type': 'text/html' }, '<h1>Login</h1>', 'is an HTML page, not JSON'],
  ['empty', { 'content-type': 'application/json' }, '', 'is empty'],
  ['of a different type', { 'content-type': 'text/plain' }, 'all is well', 'has the content type text/plain, not JSON'],
  [
    'compressed',
    { 'content-encoding': 'gzip' },
    COMPLETE_BODY,
    'is compressed (gzip) although compression was not requested',
  ],
  ['compressed and truncated', { 'content-encoding': 'gzip' }, COMPLETE_BODY.subarray(0, 20), 'is compressed (gzip)'],
  [
    'compressed without a Content-Encoding header',
    {},
    COMPLETE_BODY,
    'is compressed but has no Content-Encoding header',
  ],
  ['truncated JSON', {}, '{"data":[', 'is invalid or truncated JSON (9 characters)'],
] as const)(
  'reports a response that is %s with the page, the request and the next step',
  async (_, headers, body, named) => {
    const failure = await askMenu((request, response) => {
      expect(request.headers['accept-encoding']).toBe('identity')
      response.writeHead(200, headers).end(body)
    })
    const next = 'Open the URL in a browser: a proxy, a sign-in page or another server may respond instead of the API.'
    expect(failure).toMatchObject({ next })
    const { message } = failure as Error
    expect(message).toContain(`the response ${named}`)
    expect(message).toContain('\nPage: every page (header). Request: GET /strapi/page/app.')
  },
)

describe('a rate-limited or unreliable API', () => {
  const json = { 'Content-Type': 'application/json' }
  const menu = { data: { main_navigation: [] } }

  test('waits for the duration of Retry-After, with more attempts than after an error', async () => {
    const times: number[] = []
    const received = await askMenu((_, response) => {
      times.push(performance.now())
      if (times.length < 5) response.writeHead(429, { 'Retry-After': times.length === 1 ? '1' : '0' }).end()
      else response.writeHead(200, json).end(MENU)
    })
    expect(received).toEqual(menu)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(990)
  })

  test('fails if Retry-After exceeds the limit, and reports its seconds', async () => {
    const failure = await askMenu((_, response) => response.writeHead(429, { 'Retry-After': '3600' }).end())
    expect(failure).toMatchObject({
      kind: 'external',
      message: expect.stringContaining('returned status 429, and waiting 3600 s would exceed the limit of 300 s.'),
    })
  })

  test('retries a request if the response body is truncated', async () => {
    let requests = 0
    const received = await askMenu((_, response) => {
      requests += 1
      response.writeHead(200, { ...json, 'Content-Length': MENU.length })
      if (requests < 3) response.write(MENU.slice(0, 9), () => response.destroy())
      else response.end(MENU)
    })
    expect(received).toEqual(menu)
    expect(requests).toBe(3)
  })

  test.each(['iso-8859-1', 'windows-1252'])('decodes a response in %s according to its charset', async (charset) => {
    const failure = await askMenu((_, response) => {
      response
        .writeHead(400, { 'Content-Type': `application/json; charset=${charset}` })
        .end(Buffer.from('{"message":"Jäger"}', 'latin1'))
    })
    expect(failure).toMatchObject({ message: expect.stringContaining('status 400: Jäger') })
  })

  test.each([
    ['utf-8', 'has a body that is not valid utf-8.'],
    ['klingon', 'has the unknown charset klingon.'],
  ])('rejects a Latin-1 body that is declared as %s', async (charset, problem) => {
    const failure = await askMenu((_, response) => {
      response
        .writeHead(200, { 'Content-Type': `application/json; charset=${charset}` })
        .end(Buffer.from('{"data":"Jäger"}', 'latin1'))
    })
    expect(failure).toMatchObject({ message: expect.stringContaining(problem) })
  })

  test('slows down all requests at a rate limit of 20 requests per second', async () => {
    let [second, count, rejected] = [0, 0, 0]
    const server = createServer((_, response) => {
      const now = Math.floor(performance.now() / 1000)
      if (now !== second) [second, count] = [now, 0]
      count += 1
      if (count <= 20) return response.writeHead(200, json).end(MENU)
      rejected += 1
      return response.writeHead(429, { 'Retry-After': '1' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bulk = openBulkFetch(url)
    closing.push(
      () => server.close(),
      () => bulk.close(),
    )
    const responses = await Promise.all(Array.from({ length: 60 }, () => bulk.fetch(`${url}/strapi/page/app`)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    // If the sixty requests retried independently, each would be rejected several times.
    expect(rejected).toBeLessThan(60)
  })
})

test('sends credentials to the API but not to other origins that it redirects to', async () => {
  const seen: (string | undefined)[] = []
  const other = createServer((request, response) => {
    seen.push(request.headers['x-key'] as string | undefined)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(MENU)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => other.close(),
    () => other.closeAllConnections(),
  )
  const target = `http://127.0.0.1:${(other.address() as AddressInfo).port}/menu`
  const listener: RequestListener = (request, response) => {
    seen.push(request.headers['x-key'] as string | undefined)
    response.writeHead(302, { Location: target }).end()
  }
  await askMenu(listener, undefined, { headers: { 'X-Key': 'secret' } })
  expect(seen).toEqual(['secret', undefined])
})

test('uses HTTP_PROXY, except for an API on this computer and for hosts in NO_PROXY', async () => {
  const api = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(MENU))
  const proxied: (string | undefined)[] = []
  const proxy = createServer((request, response) => {
    proxied.push(request.url)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(MENU)
  })
  proxy.on('connect', (request, client) => {
    proxied.push(request.url)
    const server = connect((api.address() as AddressInfo).port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      client.pipe(server).pipe(client)
    })
  })
  for (const server of [api, proxy]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(
      () => server.close(),
      () => server.closeAllConnections(),
    )
  }
  vi.stubEnv('http_proxy', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  vi.stubEnv('no_proxy', 'direct.invalid')
  closing.push(() => vi.unstubAllEnvs())
  const local = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  for (const url of ['http://api.invalid', local, 'http://direct.invalid']) {
    const bulk = openBulkFetch(url)
    await bulk.fetch(`${url}/strapi/page/app`).catch(() => {})
    await bulk.close()
  }
  expect(proxied).toEqual([expect.stringContaining('api.invalid')])
})
