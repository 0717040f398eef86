import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { toApiError } from './api-failure.ts'
import { openBulkFetch } from './bulk-fetch.ts'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Returns the error of a build that requests the menu from a server. */
async function askMenu(listener: RequestListener, timeoutMs?: number): Promise<unknown> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bulk = openBulkFetch()
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
    () => bulk.close(),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({
    baseUrl: () => url,
    fetch: bulk.fetch,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return client.call(getNavigation, {}).catch((error: unknown) => toApiError(error, 'every page (header)', url))
}

const MENU = JSON.stringify({ data: { main_navigation: [] } })

test.each<[string, RequestListener]>([
  ['loop', (request, response) => response.writeHead(302, { Location: request.url ?? '/' }).end()],
  ['chain', (request, response) => response.writeHead(307, { Location: `${request.url}/on` }).end()],
])('BUILD-17 a %s of redirects ends with an error that names page and request', async (_, listener) => {
  expect(await askMenu(listener)).toMatchObject({
    kind: 'external',
    message: expect.stringMatching(
      /^A request to the API at http:\S+ is redirected too often\.\nPage: every page \(header\)\. Request: GET \/strapi\/page\/app\.$/,
    ),
  })
})

test('BUILD-17 a request is retried when the API asks for it', async () => {
  let asked = 0
  const received = await askMenu((_, response) => {
    asked += 1
    if (asked < 3) response.writeHead(503).end()
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(MENU)
  })
  expect(received).toEqual({ data: { main_navigation: [] } })
  expect(asked).toBe(3)
})

test('BUILD-17 an API that stays unavailable is requested three times, and named', async () => {
  let asked = 0
  const failure = await askMenu((_, response) => {
    asked += 1
    response.writeHead(503).end(JSON.stringify({ message: 'Closed for repairs' }))
  })
  expect(asked).toBe(3)
  expect(failure).toMatchObject({ message: expect.stringContaining('Request: GET /strapi/page/app.') })
})

test('BUILD-17 an error of the API is reported without a retry', async () => {
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
  ['does not begin', () => {}],
  [
    'does not end',
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write(MENU.slice(0, 9))
    },
  ],
  ['is delayed again and again', (_, response) => response.writeHead(503, { 'Retry-After': '3600' }).end()],
])('BUILD-17 a response that %s times out with page, request and next step', async (_, listener) => {
  expect(await askMenu(listener, 300)).toMatchObject({
    kind: 'external',
    message: expect.stringMatching(
      /^The API at http:\S+ did not respond in time\.\nPage: every page \(header\)\. Request: GET \/strapi\/page\/app\.$/,
    ),
    next: 'Find out why this request is slow, then build again.',
  })
})

test('BUILD-17 a connection that breaks in the middle of a response is reported', async () => {
  const failure = await askMenu((_, response) => {
    response.writeHead(200, { 'Content-Length': MENU.length })
    response.write(MENU.slice(0, 9), () => response.destroy())
  })
  expect(failure).toMatchObject({
    message: expect.stringMatching(/cannot be reached: .+\.\nPage: every page \(header\)\. Request: GET/s),
  })
})

test('BUILD-17 an endless response is aborted and reported', async () => {
  const failure = await askMenu((_, response) => {
    const part = Buffer.alloc(1024 * 1024, ' ')
    const more = (): void => void (response.writable && response.write(part, more))
    more()
  })
  expect(failure).toMatchObject({
    message: expect.stringMatching(
      /^A request to the API at http:\S+ has a response of more than 64 MB\.\nPage: every page \(header\)\. Request: GET/,
    ),
    next: 'Check the API, then build again.',
  })
})

test('BUILD-17 a response that is not JSON is reported', async () => {
  const failure = await askMenu((_, response) => response.end('<h1>Login</h1>'))
  expect(failure).toMatchObject({
    message: expect.stringMatching(/violates the contract.*Request: GET \/strapi\/page\/app\./s),
  })
})

const COMPLETE_BODY = gzipSync(JSON.stringify({ data: 'x'.repeat(5000) }))

test.each([
  ['HTML', { 'content-type': 'text/html' }, '<h1>Login</h1>', 'is an HTML page, not JSON'],
  ['empty', { 'content-type': 'application/json' }, '', 'is empty'],
  ['of another type', { 'content-type': 'text/plain' }, 'all is well', 'is of the type text/plain, not JSON'],
  [
    'compressed',
    { 'content-encoding': 'gzip' },
    COMPLETE_BODY,
    'is compressed (gzip) although compression was not requested',
  ],
  ['compressed and broken off', { 'content-encoding': 'gzip' }, COMPLETE_BODY.subarray(0, 20), 'is compressed (gzip)'],
  ['compressed in secret', {}, COMPLETE_BODY, 'is compressed but has no Content-Encoding header'],
  ['JSON that breaks off', {}, '{"data":[', 'is invalid or truncated JSON (9 characters)'],
] as const)(
  'BUILD-50 a response that is %s is reported with page, request and next step',
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
