import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { toApiError, toPageError } from './api-failure.ts'
import { openBuildApi } from './build-api.ts'

const PAGE = '\nPage: every page (header). Request: GET /strapi/page/app.'
const OTHER_SERVER =
  'Open the URL in a browser: a proxy, a sign-in page or another server may respond instead of the API.'

test.each<[string, RequestListener, string, string]>([
  [
    'resets the connection',
    ({ socket }) => void socket.resetAndDestroy(),
    `The API at {url} cannot be reached: read ECONNRESET.${PAGE}`,
    'Start the API or check API_BASE_URL of the environment, then build again.',
  ],
  [
    'hangs',
    () => undefined,
    `The response from the API at {url} did not start in time.${PAGE}`,
    'Use --concurrency for fewer requests at a time, or find out why the API is slow, then build again.',
  ],
  [
    'redirects in circles',
    ({ url }, response) => response.writeHead(302, { location: url ?? '' }).end(),
    `The response from the API at {url} was redirected too many times.${PAGE}`,
    'Check the API, then build again.',
  ],
  [
    'sends HTML',
    (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    `The API sent a response that violates the contract: GET /strapi/page/app: the response is an HTML page, not JSON.${PAGE} API: {url}.`,
    OTHER_SERVER,
  ],
  [
    'sends half a body',
    (_, response) => response.writeHead(200).end('{"data":{"main_nav'),
    `The API sent a response that violates the contract: GET /strapi/page/app: the response is invalid or truncated JSON (18 characters).${PAGE} API: {url}.`,
    OTHER_SERVER,
  ],
  [
    'limits the rate for longer than a build waits',
    (_, response) =>
      response.writeHead(429, { 'retry-after': '3600' }).end('{"message":"1,000 requests per hour are allowed."}'),
    `The API rejected a request with status 429: 1,000 requests per hour are allowed.${PAGE} API: {url}.`,
    'Wait, or use --concurrency for fewer requests at a time, then build again.',
  ],
])(
  'an API that %s gets one sentence with the URL, the response and the next step',
  async (_, listener, message, next) => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const folder = await mkdtemp(join(tmpdir(), 'storefront-api-failure-'))
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const api = openBuildApi({
      apiUrl,
      site: 'https://shop.example',
      cacheFile: join(folder, 'responses'),
      requestOptions: { timeoutMs: 200 },
    })
    try {
      const error = await api.client.call(getNavigation, {}).catch((cause: unknown) => cause)
      expect(toApiError(error, 'every page (header)', apiUrl)).toMatchObject({
        kind: 'external',
        message: message.replace('{url}', apiUrl),
        next,
      })
    } finally {
      await api.close()
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    }
  },
)

const API = 'https://api.example'

test('reports a page that cannot be rendered, with the next step', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'url')")
  expect(toPageError(error, '/product/tarn', API)).toMatchObject({
    kind: 'external',
    message:
      "The page /product/tarn cannot be rendered: TypeError: Cannot read properties of undefined (reading 'url')",
    next: expect.stringMatching(/^Check its content for unusual values/),
    cause: error,
  })
  expect(toPageError('not an error', '/faq', API)).toMatchObject({
    message: 'The page /faq cannot be rendered: not an error',
  })
})

test('reports a failed request as the cause, with its page', () => {
  const apiError = new ApiError('Broken', { kind: 'refused', endpointId: 'getFaq', status: 500 })
  for (const error of [apiError, new Error('no data', { cause: apiError })]) {
    expect(toPageError(error, '/faq', API)).toMatchObject({
      message: `The API rejected a request with status 500: Broken\nPage: /faq. Request: GET /strapi/page/faq. API: ${API}.`,
      cause: apiError,
    })
  }
  expect(toPageError(apiError, undefined, API)).toMatchObject({ message: expect.stringContaining('Page: every page.') })
})

test('does not report a full disk as a problem with the page', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(toPageError(full, '/faq', API)).toBe(full)
})
