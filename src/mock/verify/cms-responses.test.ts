import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMock } from '../mock.ts'
import { loadFixtures } from '../shop/load-fixtures.ts'
import { verify, type VerifyReport } from './verify.ts'

const mock = createMock({ fixtures: await loadFixtures() })

const strapiError = (status: number, name: string, message: string) => ({
  status,
  body: { data: null, error: { status, name, message, details: {} } },
})

/** Strapi responses that a back end forwards, by path. */
const CHANGED: Readonly<Record<string, { readonly status: number; readonly body: unknown }>> = {
  '/strapi/page/home': strapiError(400, 'ValidationError', 'Invalid key nope'),
  '/strapi/page/warranty': strapiError(401, 'UnauthorizedError', 'Missing or invalid credentials'),
  '/strapi/page/faq': strapiError(403, 'ForbiddenError', 'Forbidden'),
  '/strapi/product-groups/rifles': strapiError(404, 'NotFoundError', 'Not Found'),
  '/strapi/product-groups/pistols': { status: 502, body: {} },
  '/strapi/products/clave-sling': { status: 200, body: { data: [], meta: {} } },
  '/strapi/page/support': { status: 200, body: { data: [], meta: {} } },
}

const server = createServer((request, response) => {
  void (async () => {
    const changed = request.method === 'GET' ? CHANGED[request.url ?? ''] : undefined
    const reply = await mock.fetch(`http://api.example${request.url}`, { method: request.method ?? 'GET' })
    const text = await reply.text()
    response.writeHead(changed?.status ?? reply.status, { 'content-type': 'application/json' })
    response.end(changed === undefined ? text : JSON.stringify(changed.body))
  })()
})

let report: VerifyReport

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  report = await verify({ api, includeWrites: false, signal: new AbortController().signal })
})

afterAll(() => server.close().closeAllConnections())

/** Returns the violations of an endpoint. */
function listDifferences(endpoint: string, kind: string): string[] {
  return report.requests
    .filter((request) => request.endpoint === endpoint)
    .flatMap(({ differences }) => differences)
    .filter((difference) => difference.kind === kind)
    .map(({ field, text }) => `${field} ${text}`)
}

test.each([
  ['getHome', 'is 400, ValidationError: Invalid key nope. Next: Correct the populate parameter'],
  ['getWarranty', 'is 401, UnauthorizedError: Missing or invalid credentials. Next: Check the API token'],
  ['getFaq', 'is 403, ForbiddenError: Forbidden. Next: In Strapi, below Settings > API Tokens, allow find'],
  ['getCollection', 'is 404, NotFoundError: Not Found. Next: Publish the page in the CMS, or remove the link to it.'],
])("verify reports the rejection of %s in Strapi's words with the next step", (endpoint, text) => {
  expect(listDifferences(endpoint, 'violation')).toEqual([expect.stringContaining(`status ${text}`)])
})

test('verify reports a gateway that cannot reach Strapi with the next step', () => {
  expect(listDifferences('getCollection', 'unavailable')).toEqual([
    expect.stringMatching(
      /^response still had status 502 after \d attempts\. Next: Start Strapi, and check the connection/,
    ),
  ])
})

test.each(['getProduct', 'getSupport'])('verify reports an empty list of %s as a missing entry', (endpoint) => {
  expect(listDifferences(endpoint, 'violation')).toEqual([
    'data is an empty list: the CMS has no such entry, or it is not published. Next: Publish the page in the CMS, or remove the link to it.',
  ])
})
