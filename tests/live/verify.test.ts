import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { hasPassed, verify, type VerifyOptions, type VerifyReport } from '#live/verify.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { type Alteration, type PassingResponse, type Proxy, startProxy } from './altering-proxy.ts'

const SITE = 'https://www.shop.example'

let live: ListeningMock
let proxy: Proxy | undefined
let runs = 0

beforeAll(async () => {
  live = await startMockServer({ port: 0, allowedOrigins: [SITE] })
})

afterEach(async () => {
  await proxy?.close()
  proxy = undefined
})

afterAll(() => live.close())

type Alter = (response: PassingResponse) => Alteration

/** Verifies a separate mock whose responses are altered. */
async function verifyAltered(alter: Alter, options: Partial<VerifyOptions> = {}): Promise<VerifyReport> {
  proxy = await startProxy(`${live.url}/__ns/run-${(runs += 1)}`, alter)
  const { signal } = new AbortController()
  return verify({ api: proxy.url, includeWrites: true, origin: SITE, promoCode: 'RANGE10', signal, ...options })
}

function listViolations({ endpoints }: VerifyReport): string[] {
  return endpoints.flatMap(({ endpoint, differences }) =>
    differences.filter(({ kind }) => kind === 'violation').map(({ field, text }) => `${endpoint} ${field} ${text}`),
  )
}

function withVerdict({ endpoints }: VerifyReport, wanted: string): string[] {
  return endpoints.filter(({ verdict }) => verdict === wanted).map(({ endpoint }) => endpoint)
}

const EMAILED = ['resetPassword', 'verifyRegistration', 'verifyNewsletterEmail']
const isGuestCart = (path: string): boolean => path.startsWith('/Cart/guest/')

/** Changes the data of a page. */
function withData(body: unknown, change: (data: Record<string, unknown>) => object): Alteration {
  return { body: { data: change((body as { data: Record<string, unknown> }).data) } }
}

/** Plants eleven deviations. */
function createDeviations(): Alter {
  let [kept, isDeleted]: [unknown, boolean] = [undefined, false]
  return ({ method, path, status, body, sent }) => {
    const isPreflight = method === 'OPTIONS'
    if (isPreflight) {
      return path.includes('/items/') && isGuestCart(path)
        ? { headers: { 'access-control-allow-methods': 'GET, POST, DELETE' } }
        : {}
    }
    if (path === '/strapi/page/faq') {
      return withData(body, ({ header_title: title, ...others }) => ({ ...others, headline: title }))
    }
    if (path === '/strapi/page/terms') return { status: 404, body: { title: 'None', status: 404, message: 'None' } }
    if (path === '/strapi/page/privacy') return { headers: { 'content-type': 'text/html' }, bytes: '<h1>Privacy</h1>' }
    if (path === '/strapi/page/home') return { headers: { 'access-control-allow-origin': undefined } }
    if (path === '/Products') {
      const entries = Object.entries(body as Record<string, object>)
      return { body: Object.fromEntries(entries.map(([sku, record]) => [sku, { ...record, price: '1' }])) }
    }
    if (path === '/User/profile' && method === 'GET') {
      if (status === 401) return { status: 200, body: {} }
      return { body: { ...(body as object), phoneNumber: '(208)-555-0000' } }
    }
    if (!isGuestCart(path)) return {}
    if (method === 'POST' && path.endsWith('/items')) [kept, isDeleted] = [body, false]
    if (path.endsWith('/compute')) return { body: { ...(body as object), totalAmount: 1 } }
    if ((sent as { promoCode?: string } | undefined)?.promoCode === 'STOREFRONT-VERIFY') {
      return { status: 200, headers: { 'content-type': 'application/json' }, body: kept }
    }
    if (method === 'DELETE') isDeleted = true
    return method === 'GET' && isDeleted ? { status: 200, body: kept } : {}
  }
}

describe('verify', () => {
  test('every endpoint of the mock is verified, except those that need the token of an email', async () => {
    const report = await verifyAltered(() => ({}))
    expect(listViolations(report)).toEqual([])
    expect(withVerdict(report, 'skipped')).toEqual(EMAILED)
    const verified = contract.length - EMAILED.length
    expect(report.counts).toEqual({ verified, empty: 0, rejected: 0, skipped: 3, failed: 0 })
    expect(hasPassed(report)).toBe(true)
  })

  test('without --include-writes, nothing but the cart of a guest changes, also with an account', async () => {
    const customer = { email: 'customer@example.com', password: 'demo-password' }
    const { store } = live.namespace(`run-${runs + 1}`)
    const before = structuredClone(store)
    const report = await verifyAltered(() => ({}), { includeWrites: false, customer })
    expect(listViolations(report)).toEqual([])
    expect(withVerdict(report, 'verified')).toEqual(expect.arrayContaining(['logIn', 'getProfile', 'getFaq']))
    // The cart of the account has no lines.
    expect(withVerdict(report, 'empty')).toEqual(['getCart'])
    const { orders, users, emails, subscribers } = store
    expect({ orders, users, emails, subscribers }).toEqual({
      orders: before.orders,
      users: before.users,
      emails: before.emails,
      subscribers: before.subscribers,
    })
  })

  test('eleven planted deviations are all named, and nothing else', async () => {
    const report = await verifyAltered(createDeviations())
    expect(listViolations(report).toSorted()).toEqual([
      'applyGuestPromoCode status is 200 instead of one of 400, 404, 500',
      expect.stringMatching(/^computeGuestCart totalAmount is 1\.00; its parts add up to \d+\.\d\d$/),
      'getFaq data.header_title is missing; the response has "headline" instead',
      `getHome header access-control-allow-origin is missing for ${SITE}`,
      'getPriceList *.price Invalid input: expected number, received string',
      'getPrivacy response is an HTML page, not JSON',
      'getProfile status is 200 instead of one of 401, 500',
      'getTerms status is 404, which the contract does not list',
      expect.stringMatching(/^removeGuestCartItem items still contain \S+, which was deleted when it is read again$/),
      'updateGuestCartItem preflight access-control-allow-methods lacks PUT',
      'updateProfile phoneNumber is not what was sent when it is read again',
    ])
    expect(hasPassed(report)).toBe(false)
  })

  test('any success status is a success: it fulfills a need, and does not reject a stranger', async () => {
    const report = await verifyAltered(({ method, path, status }) => {
      if (method !== 'POST') return {}
      if (path.endsWith('/items') || path === '/Checkout/simplified') return status === 200 ? { status: 201 } : {}
      return path === '/User/addresses' && status === 401 ? { status: 201 } : {}
    })
    expect(withVerdict(report, 'skipped')).toEqual(EMAILED)
    expect(listViolations(report)).toEqual(['createAddress status is 201 instead of one of 400, 401, 500'])
  })

  test('an empty list is not verified, because it has nothing to check', async () => {
    const report = await verifyAltered(
      ({ path }) => {
        if (path.startsWith('/strapi/products/search/')) return { body: { data: [] } }
        return path === '/Products/nocache' ? { body: {} } : {}
      },
      { includeWrites: false },
    )
    expect(withVerdict(report, 'empty')).toEqual(['searchProducts', 'getUncachedPriceList'])
  })

  test('rejections of valid requests are listed with their status and fields, and what they prevent is skipped', async () => {
    const problem = { title: 'Bad Request', status: 400, message: 'No', errors: { captcha: ['wrong'], '<b>': [] } }
    const report = await verifyAltered(
      ({ path }) => {
        if (path === '/Auth/register') {
          return { status: 400, headers: { 'content-type': 'application/problem+json' }, body: problem }
        }
        return path.endsWith('/products/tarn-lr') ? { status: 500, bytes: 'Oops' } : {}
      },
      { origin: undefined },
    )
    expect(listViolations(report)).toEqual([])
    const rejected = report.endpoints.filter(({ verdict }) => verdict === 'rejected')
    expect(rejected.map(({ endpoint, rejections }) => [endpoint, ...rejections])).toEqual([
      ['register', '400 captcha'],
      ['getProduct', '500 [tarn-lr]'],
    ])
    const { needs } = report.endpoints.find(({ endpoint }) => endpoint === 'createAddress') ?? {}
    expect(needs).toBe('POST /Auth/register, which returned 400')
    expect(hasPassed(report)).toBe(false)
  })

  test.each<[string, Alteration]>([
    ['a 404', { status: 404, body: { title: 'Not Found', status: 404, message: 'No route.' } }],
    ['a page of HTML', { status: 200, headers: { 'content-type': 'text/html' }, bytes: '<h1>Shop</h1>' }],
  ])('if nearly every response is %s, the error is about the URL', async (_, alteration) => {
    await expect(verifyAltered(({ path }) => (path === '/Products' ? {} : alteration))).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/^\d+ of \d+ responses of the API at http:\S+ are a 404 or not JSON\.$/),
      next: "Correct the URL of the API, below which GET /strapi/page/app must respond, or the URL and prefix of Strapi's API in the back end.",
    })
  })
})

describe('storefront verify', () => {
  const run = async (alter: Alter, ...flags: string[]) => {
    proxy = await startProxy(live.url, alter)
    return runInProcess(['verify', '--api', proxy.url, ...flags])
  }

  test('prints what is not verified and exits with code 1', async () => {
    const { code, stdout } = await run(createDeviations(), '--origin', SITE)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^Contract violations: correct the API, or the contract in src\/contract\n/)
    expect(stdout).toContain(
      '  GET /strapi/page/faq (getFaq): data.header_title is missing; the response has "headline" instead\n',
    )
    expect(stdout).toContain('\nSkipped\n  needs an account: STOREFRONT_CUSTOMER_EMAIL')
    expect(stdout).toMatch(/\d+ verified, \d+ with nothing to check, 0 rejected, \d+ skipped, \d+ failed\.\n$/)
  })

  test('exits with code 0 if a response has more fields than the contract, and --json prints the report', async () => {
    const { code, stdout } = await run(
      ({ path, body }) => (path === '/strapi/page/home' ? withData(body, (data) => ({ ...data, season: 1 })) : {}),
      '--json',
    )
    expect(code).toBe(0)
    const { endpoints, ...report } = JSON.parse(stdout) as VerifyReport
    expect(report).toMatchObject({ schema: 'storefront/verify-report@3', origin: null, counts: { failed: 0 } })
    expect(endpoints.find(({ endpoint }) => endpoint === 'getHome')?.differences).toEqual([
      { kind: 'addition', field: 'data.season', text: 'is new', resources: [] },
    ])
  })

  test('exits with code 3 if the first response cannot be used, and names the request', async () => {
    const { code, stderr } = await run(({ path }) => ({ status: 302, headers: { location: path } }))
    expect(code).toBe(3)
    expect(stderr).toMatch(
      /^storefront: The response from http:\S+ to GET \S+ was redirected too many times\.\n {2}Next: Check the URL and the log of the API\.\n$/,
    )
  })

  test('exits with code 3 for an API that does not respond', async () => {
    const { code, stderr } = await runInProcess(['verify', '--api', 'http://127.0.0.1:9'])
    expect(code).toBe(3)
    expect(stderr).toContain('http://127.0.0.1:9 cannot be reached')
  })
})
