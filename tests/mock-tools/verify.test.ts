import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { record } from '#mock/recordings/record.ts'
import { loadFixtures } from '#mock/shop/load-fixtures.ts'
import { verify, type VerifyReport } from '#mock/verify/verify.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { type PassingResponse, type Proxy, startProxy } from './altering-proxy.ts'

const START_LIMIT_MS = 120_000
const signal = new AbortController().signal

let folder: string
let recording: string
let live: ListeningMock
let proxy: Proxy | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'))
  recording = join(folder, 'recording')
  live = await startMockServer({ port: 0 })
  await record({ from: live.url, out: recording, keepInvalid: false, signal })
}, START_LIMIT_MS)

afterEach(async () => {
  await proxy?.close()
  proxy = undefined
})

afterAll(async () => {
  await live.close()
  await rm(folder, { recursive: true })
})

/** Returns the differences of a report as `endpoint kind field text`. */
function findings({ requests, recordingDifferences }: VerifyReport): string[] {
  const found = requests.flatMap(({ endpoint, differences }) => differences.map((each) => ({ endpoint, ...each })))
  const lines = found.map(({ endpoint, kind, field, text }) => `${endpoint} ${kind} ${field} ${text}`)
  return [
    ...new Set([...lines, ...recordingDifferences.map(({ kind, text }) => `recording ${kind} ${text}`)]),
  ].toSorted()
}

async function altered(alter: Parameters<typeof startProxy>[1]): Promise<string> {
  proxy = await startProxy(live.url, alter)
  return proxy.url
}

/** Returns a response whose data has been changed. */
function withData(body: unknown, change: (data: Record<string, unknown>) => object): { body: unknown } {
  const { data } = body as { data: Record<string, unknown> }
  return { body: { data: change(data) } }
}

/** Renames a field, removes an endpoint, adds a field, and omits an optional field. */
function fourChanges({ path, body }: PassingResponse): { status?: number; body?: unknown } {
  if (path === '/strapi/page/faq') {
    return withData(body, ({ header_title: title, ...others }) => ({ ...others, headline: title }))
  }
  if (path === '/strapi/page/terms') return { status: 404, body: { title: 'Not Found', status: 404, message: 'None' } }
  if (path === '/strapi/page/home') return withData(body, (data) => ({ ...data, season: 'spring' }))
  if (path === '/strapi/product-groups/rifles') {
    return withData(body, ({ subtitle: _subtitle, ...others }) => others)
  }
  return {}
}

describe('verify', () => {
  test('a server that matches the contract has no differences, and no order or email is created', async () => {
    const report = await verify({ api: live.url, recording, includeWrites: false, signal })
    expect(report.counts).toEqual({ violation: 0, unavailable: 0, outdated: 0, addition: 0 })
    const { store } = live.namespace()
    expect(store.emails).toEqual([])
    expect([...store.users.keys()]).toEqual(['customer@example.com', 'newcomer@example.com'])
    expect(report.skippedEndpoints).toContain('checkOut')
    const requestedIds = new Set(report.requests.map(({ endpoint }) => endpoint))
    expect(requestedIds.size + report.skippedEndpoints.length).toBe(contract.length)
    for (const id of ['createGuest', 'addGuestCartItems', 'computeGuestCart', 'removeGuestCartItem', 'getFaq']) {
      expect(requestedIds).toContain(id)
    }
  })

  test('requests every endpoint of the contract with --include-writes', async () => {
    const report = await verify({ api: `${live.url}/__ns/all`, includeWrites: true, signal })
    expect(findings(report)).toEqual([])
    expect(report.skippedEndpoints).toEqual([])
    const checkedOut = report.requests.find(({ endpoint }) => endpoint === 'checkOut')
    expect(checkedOut?.status).toBe(200)
  })

  test('distinguishes a renamed field, a removed endpoint, an added field and a removed field', async () => {
    const report = await verify({ api: await altered(fourChanges), recording, includeWrites: false, signal })
    expect(findings(report)).toEqual([
      'getCollection outdated response.data.subtitle is in the recording and no longer in the response',
      'getFaq violation data.header_title is missing; the response has "headline" instead',
      'getHome addition data.season is new',
      'getTerms violation status is 404, which the contract does not list',
    ])
    expect(report.counts).toEqual({ violation: 2, unavailable: 0, outdated: 1, addition: 1 })
  })

  test('a wrong type in every product is one finding', async () => {
    const api = await altered(({ path, body }) =>
      path === '/Products'
        ? { body: Object.fromEntries(Object.keys(body as object).map((sku) => [sku, { price: '1' }])) }
        : {},
    )
    const report = await verify({ api, includeWrites: false, signal })
    expect(findings(report)).toEqual([
      'getPriceList violation *.bestDiscountPercentage is missing',
      'getPriceList violation *.bestDiscountedPrice is missing',
      'getPriceList violation *.price Invalid input: expected number, received string',
      'getPriceList violation *.qtyOnHand is missing',
    ])
  })

  test('an endpoint for customers that responds to an anonymous request is a violation', async () => {
    const profile = { path: '/User/profile', body: {} }
    const report = await verify({
      api: await altered(({ path }) => (path === profile.path ? { status: 200, body: profile.body } : {})),
      includeWrites: false,
      signal,
    })
    expect(findings(report)).toEqual(['getProfile violation status is 200 instead of one of 401, 500'])
  })

  test('an error response without a problem document, and a response that is not a JSON object, are violations', async () => {
    const report = await verify({
      api: await altered(({ path }) => {
        if (path === '/User/profile') return { body: { error: 'no' } }
        return path === '/Auth/guest' ? { body: 7 } : {}
      }),
      includeWrites: false,
      signal,
    })
    expect(findings(report)).toEqual([
      'createGuest violation response Invalid input: expected object, received number',
      'getProfile violation message is missing',
      'getProfile violation status is missing',
      'getProfile violation title is missing',
    ])
    expect(report.skippedEndpoints).toContain('addGuestCartItems')
  })

  test('added and removed products since the recording are reported', async () => {
    const { products } = await loadFixtures()
    const [product] = products
    const link = (slug: string) => ({ label: 'New', url: `/product/${slug}` })
    const report = await verify({
      api: await altered(({ path, body }) => {
        if (path === '/strapi/page/footer') {
          return withData(body, (data) => ({ ...data, links: [...(data['links'] as object[]), link('doc-free')] }))
        }
        return path === '/strapi/products/doc-free' ? { status: 200, body: { data: [product] } } : {}
      }),
      recording,
      includeWrites: false,
      signal,
    })
    expect(findings(report)).toEqual(['getProduct outdated response is not in the recording'])
  })
})

describe('storefront verify', () => {
  test(
    'prints the classes with request and path, and exits with code 1',
    async () => {
      const { code, stdout, stderr } = await runStorefront(['verify', '--api', await altered(fourChanges)])
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
      expect(stdout).toContain(
        [
          'Contract violations',
          '  GET /strapi/page/faq (getFaq): data.header_title is missing; the response has "headline" instead',
          '  GET /strapi/page/terms (getTerms): status is 404, which the contract does not list',
          '',
          'Additions',
          '  GET /strapi/page/home (getHome): data.season is new',
        ].join('\n'),
      )
      expect(stdout).toContain('2 violations, 0 outdated, 1 additions.')
    },
    START_LIMIT_MS,
  )

  test(
    'exits with code 0 if there are only additions, and --json prints a machine-readable report',
    async () => {
      const api = await altered(({ path, body }) =>
        path === '/strapi/page/home' ? withData(body, (data) => ({ ...data, season: 'spring' })) : {},
      )
      const { code, stdout } = await runStorefront(['verify', '--api', api, '--json'])
      expect(code).toBe(0)
      expect(JSON.parse(stdout)).toMatchObject({
        schema: 'storefront/verify-report@2',
        apiUrl: api,
        counts: { violation: 0, outdated: 0, addition: 1 },
      })
    },
    START_LIMIT_MS,
  )

  test(
    'exits with code 3 for an unreachable server',
    async () => {
      const stopped = await startMockServer({ port: 0 })
      await stopped.close()
      const { code, stderr } = await runStorefront(['verify', '--api', stopped.url])
      expect(code).toBe(3)
      expect(stderr).toContain(`${stopped.url} cannot be reached`)
    },
    START_LIMIT_MS,
  )
})
