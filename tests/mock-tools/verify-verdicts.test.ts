import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { hasPassed, verify, type VerifyOptions, type VerifyReport } from '#mock/verify/verify.ts'
import { runStorefront } from '../../support/run-storefront.ts'
import { runInProcess } from '../commands/run-in-process.ts'
import { type Alteration, type PassingResponse, type Proxy, startProxy } from './altering-proxy.ts'

const SITE = 'https://www.shop.example'
const CUSTOMER = { email: 'customer@example.com', password: 'demo-password' }
/** Limits that retry a failed request once without a long delay. */
const limits = { firstRetryMs: 1, retries: 1 }
/** Time limit for a command on a busy computer. */
const COMMAND_LIMIT_MS = 60_000
const signal = new AbortController().signal

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

/** Returns the URL of a separate mock whose responses are altered. */
async function altered(alter: Alter): Promise<string> {
  proxy = await startProxy(`${live.url}/__ns/run-${(runs += 1)}`, alter)
  return proxy.url
}

async function verified(alter: Alter, options: Partial<VerifyOptions> = {}): Promise<VerifyReport> {
  return verify({ api: await altered(alter), includeWrites: false, signal, live: { limits }, ...options })
}

/** Returns all options for a run. */
const everything = (url: string): VerifyOptions => ({
  api: url,
  includeWrites: true,
  origin: SITE,
  promoCode: 'RANGE10',
  outbox: `${url}/__mock/outbox`,
  live: { limits },
  signal,
})

/** Returns the distinct violations as `endpoint field text`. */
function listViolations({ requests }: VerifyReport): string[] {
  const found = requests.flatMap(({ endpoint, differences }) =>
    differences.filter(({ kind }) => kind === 'violation').map(({ field, text }) => `${endpoint} ${field} ${text}`),
  )
  return [...new Set(found)].toSorted()
}

function withVerdict(report: VerifyReport, expected: VerifyReport['verdicts'][number]['verdict']): string[] {
  return report.verdicts.filter(({ verdict }) => verdict === expected).map(({ endpoint }) => endpoint)
}

const verdictOf = (report: VerifyReport, id: string) => report.verdicts.find(({ endpoint }) => endpoint === id)

const isWrite = ({ method }: { readonly method: string }): boolean => method !== 'GET' && method !== 'OPTIONS'
const rejectWrites: Alter = (response) =>
  isWrite(response) ? { status: 403, headers: { 'content-type': 'text/html' }, bytes: '<h1>Forbidden</h1>' } : {}

describe('verdicts', () => {
  test('every endpoint of the mock is verified, and the remaining data is listed', async () => {
    const url = `${live.url}/__ns/whole`
    const report = await verify(everything(url))
    expect(listViolations(report)).toEqual([])
    expect(report.verdictCounts).toEqual({ verified: contract.length, rejected: 0, skipped: 0, failed: 0 })
    expect(hasPassed(report, false)).toBe(true)
    expect(report.leftInApi).toEqual({
      guest: 2,
      account: 1,
      order: 2,
      'stock-alert': 1,
      'dealer-registration': 1,
      'image-request': 1,
    })
    const { store } = live.namespace('whole')
    expect([...store.subscribers.keys()].filter((email) => email.startsWith('storefront-verify'))).toEqual([])
    const customer = [...store.users.values()].find(({ email }) => email.startsWith('storefront-verify'))
    expect(customer).toMatchObject({ phoneNumber: '', addresses: [], isEmailVerified: true })
    expect(customer?.cart.lines).toEqual([])
  })

  test('an API that rejects every write does not pass, and each write is listed with what it needs', async () => {
    const report = await verified(rejectWrites, { includeWrites: true })
    expect(listViolations(report)).toEqual([])
    const unproved = [...withVerdict(report, 'rejected'), ...withVerdict(report, 'skipped')]
    const writes = contract.filter(isWrite).map(({ id }) => id)
    expect(unproved).toEqual(expect.arrayContaining(writes))
    expect(verdictOf(report, 'createGuest')).toMatchObject({ verdict: 'rejected', statuses: [403], requires: 'header' })
    expect(verdictOf(report, 'register')).toMatchObject({ verdict: 'rejected', statuses: [403], requires: 'header' })
    expect(verdictOf(report, 'addGuestCartItems')).toMatchObject({ verdict: 'skipped', requires: 'earlier-call' })
    expect(verdictOf(report, 'getCart')).toMatchObject({ verdict: 'skipped', requires: 'account' })
    expect(verdictOf(report, 'resetPassword')).toMatchObject({ verdict: 'skipped', requires: 'outbox' })
    expect(
      report.verdicts.every(({ verdict, requires }) => (verdict === 'verified') === (requires === undefined)),
    ).toBe(true)
    expect([hasPassed(report, false), hasPassed(report, true)]).toEqual([false, true])
  })

  test('skipped endpoints pass without --include-writes but fail with it', async () => {
    const report = await verify({ api: `${live.url}/__ns/default-run`, includeWrites: false, signal })
    expect(report.verdictCounts).toEqual({ verified: 33, rejected: 0, skipped: 30, failed: 0 })
    expect([hasPassed(report, false), hasPassed({ ...report, includeWrites: true }, false)]).toEqual([true, false])
    expect(hasPassed({ ...report, includeWrites: true }, true)).toBe(true)
    expect(hasPassed({ ...report, counts: { ...report.counts, violation: 1 } }, true)).toBe(false)
  })

  test.each([
    [200, 'failed', ['response is an HTML page, not JSON']],
    [503, 'rejected', []],
  ] as const)('maintenance pages with status %i: %s', async (status, verdict, texts) => {
    const page = { status, headers: { 'content-type': 'text/html' }, bytes: '<!doctype html><h1>Back soon</h1>' }
    const report = await verified(() => page)
    expect([...new Set(listViolations(report).map((line) => line.replace(/^\S+ /, '')))]).toEqual(texts)
    expect(report.verdictCounts.verified).toBe(0)
    const requestedIds = new Set(report.requests.map(({ endpoint }) => endpoint))
    expect(verdictOf(report, 'getFaq')).toMatchObject({ verdict, ...(status === 503 && { requires: 'server' }) })
    expect(report.verdictCounts.failed).toBe(status === 200 ? requestedIds.size : 0)
    expect(hasPassed(report, false)).toBe(false)
  })

  test('one product that always fails counts as rejected, regardless of the others', async () => {
    const report = await verified(({ path }) => (path.endsWith('/products/tarn-lr') ? { status: 500 } : {}))
    expect(verdictOf(report, 'getProduct')).toMatchObject({
      verdict: 'rejected',
      statuses: [500],
      resources: ['tarn-lr'],
    })
    expect(hasPassed(report, false)).toBe(false)
  })

  test('each rejection lists a solution', async () => {
    const captcha = { title: 'Bad Request', status: 400, message: 'No', errors: { captcha: ['wrong'], '<b>': [] } }
    const report = await verified(
      ({ path }) => {
        if (path === '/Auth/register' || path === '/Auth/forgot-password') return { status: 400, body: captcha }
        if (path === '/Newsletter/subscribe') return { status: 429, body: {} }
        if (path === '/Checkout/simplified') return { body: { orderId: null, success: false, message: 'Declined' } }
        return path === '/Auth/login' ? { status: 401, body: { ...captcha, status: 401 } } : {}
      },
      { includeWrites: true, live: { limits, credentials: { customer: CUSTOMER } } },
    )
    const prerequisites = [
      'register',
      'forgotPassword',
      'subscribeToNewsletter',
      'checkOut',
      'logIn',
      'changePassword',
    ].map((id) => [id, verdictOf(report, id)?.invalidFields.join(), verdictOf(report, id)?.requires])
    expect(prerequisites).toEqual([
      ['register', 'captcha', 'captcha'],
      ['forgotPassword', 'captcha', 'captcha'],
      ['subscribeToNewsletter', '', 'rate-limit'],
      ['checkOut', '', 'payment'],
      ['logIn', 'captcha', 'account'],
      ['changePassword', '', 'account'],
    ])
    expect(listViolations(report)).toEqual([])
  })

  test("the credentials' customer is only read without --include-writes", async () => {
    const report = await verified(() => ({}), { live: { credentials: { customer: CUSTOMER } } })
    expect(withVerdict(report, 'verified')).toEqual(
      expect.arrayContaining(['logIn', 'getProfile', 'getCart', 'getOrder', 'logOut']),
    )
    expect(listViolations(report)).toEqual([])
    expect(JSON.stringify(report)).not.toMatch(/customer@example|demo-password/)
  })

  test("does not change the credentials' customer if registrations are rejected", async () => {
    const { store } = live.namespace(`run-${runs + 1}`)
    const user = () => store.users.get(CUSTOMER.email)
    const original = structuredClone(user())
    const report = await verified(({ path }) => (path === '/Auth/register' ? { status: 403 } : {}), {
      includeWrites: true,
      live: { limits, credentials: { customer: CUSTOMER } },
    })
    expect(withVerdict(report, 'verified')).toEqual(
      expect.arrayContaining(['updateProfile', 'deleteAddress', 'mergeCart', 'removeCartItem', 'checkOut']),
    )
    expect(withVerdict(report, 'skipped')).toContain('changePassword')
    // Compute sets the tax and the shipping of the cart, and everything else is unchanged.
    expect({ ...user(), cart: user()?.cart.lines }).toEqual({ ...original, cart: [] })
    expect(report.leftInApi).not.toHaveProperty('account')
  })
})

describe('headers', () => {
  test('type, charset and bytes are checked', async () => {
    const report = await verified(({ path, body }) => {
      if (path === '/strapi/page/faq') return { headers: { 'content-type': 'application/json; charset=iso-8859-1' } }
      if (path === '/strapi/page/terms') return { headers: { 'content-type': undefined } }
      if (path === '/strapi/page/privacy') return { headers: { 'content-type': 'text/html' } }
      if (path === '/strapi/page/patent') return { headers: { 'content-type': 'application/json; charset=UTF-8' } }
      if (path === '/strapi/page/warranty') return { headers: { 'content-encoding': 'gzip' } }
      if (path !== '/strapi/page/support') return {}
      const { data } = body as { data: { meta_data: object } }
      const meta = { ...data.meta_data, meta_title: 'Caf\u00e9' }
      return { bytes: Buffer.from(JSON.stringify({ data: { ...data, meta_data: meta } }), 'latin1') }
    })
    expect(listViolations(report)).toEqual([
      'getFaq header content-type has charset iso-8859-1; browsers read JSON as UTF-8',
      'getPrivacy header content-type is text/html, not JSON',
      'getSupport response has bytes that are not UTF-8',
      'getTerms header content-type is missing; the response is JSON',
      expect.stringMatching(/^getWarranty response cannot be decompressed \(gzip: /),
    ])
  })

  test('preflights and readable responses are checked', async () => {
    const report = await verified(
      ({ method, path }) => {
        const isPreflight = method === 'OPTIONS'
        if (path === '/strapi/page/faq') return { headers: { 'access-control-allow-origin': undefined } }
        if (path === '/strapi/page/terms' && !isPreflight) return { headers: { 'access-control-allow-origin': '*' } }
        if (path === '/strapi/page/home' && !isPreflight) {
          return { headers: { 'access-control-allow-origin': 'https://other.example' } }
        }
        if (path === '/User/profile' && !isPreflight) return { headers: { 'access-control-allow-origin': undefined } }
        if (!isPreflight) return {}
        if (path === '/Products') return { headers: { 'access-control-allow-headers': '*' } }
        if (path === '/Auth/guest') return { status: 405 }
        if (path.includes('/items/')) return { headers: { 'access-control-allow-methods': 'GET, POST' } }
        return path.endsWith('/items') ? { headers: { 'access-control-allow-headers': 'Authorization' } } : {}
      },
      { origin: SITE },
    )
    expect(listViolations(report)).toEqual([
      'addGuestCartItems preflight access-control-allow-headers lacks content-type, x-request-id',
      'createGuest preflight has status 405',
      `getFaq header access-control-allow-origin is missing for ${SITE}`,
      `getFaq preflight access-control-allow-origin is missing for ${SITE}`,
      `getHome header access-control-allow-origin is https://other.example, not ${SITE}`,
      'getPriceList preflight access-control-allow-headers lacks authorization',
      `getProfile header access-control-allow-origin is missing for ${SITE}`,
      'removeGuestCartItem preflight access-control-allow-methods lacks DELETE',
      'updateGuestCartItem preflight access-control-allow-methods lacks PUT',
    ])
  })

  test('reports a link with a lone surrogate, and the run continues', async () => {
    const report = await verified(({ path, body }) => {
      if (path !== '/strapi/page/home') return {}
      return { bytes: JSON.stringify({ ...(body as object), more: { url: '/product/half-\ud83d' } }) }
    })
    expect(listViolations(report)).toEqual(['getProduct path cannot be requested: it contains a lone surrogate'])
    expect(report.requests.filter(({ resource }) => resource === 'half-\ud83d')).toHaveLength(1)
    expect(report.requests.length).toBeGreaterThan(40)
  })

  test('reports headers that let shared caches store private data', async () => {
    const personalData = 'private data'
    const report = await verified(({ method, path }) => {
      if (path === '/Products') return { headers: { 'cache-control': 'public, max-age=60' } }
      if (path === '/Auth/guest') return { headers: { age: '12' } }
      if (path.endsWith('/items')) return { headers: { 'cache-control': 'public, max-age=60' } }
      if (path.startsWith('/Newsletter/status/')) return { headers: { 'cache-control': 's-maxage=60, private' } }
      if (method === 'GET' && path.startsWith('/Cart/guest/')) return { headers: { 'cache-control': 'max-age=60' } }
      return {}
    })
    expect(listViolations(report)).toEqual([
      `addGuestCartItems header cache-control lets shared caches store ${personalData}`,
      `createGuest header age shows that ${personalData} came from a shared cache`,
      `getGuestCart header cache-control is neither private nor no-store for ${personalData}`,
      `getNewsletterStatus header cache-control lets shared caches store ${personalData}`,
    ])
  })
})

describe('behavior', () => {
  type Sent = { quantity?: number }
  type Lines = {
    items: { productId: string; quantity: number; productPrice: number }[]
    totalAmount: number
    subTotal: number
  }
  const empty = (body: unknown) => ({
    body: { ...(body as object), items: [], subTotal: 0, totalAmount: 0, discountAmount: 0, taxAmount: 0, shipping: 0 },
  })
  const isCart = (path: string): boolean => path.startsWith('/Cart/guest/')

  test('reports an added line that is lost', async () => {
    const report = await verified(({ method, path, body }) => (method === 'GET' && isCart(path) ? empty(body) : {}))
    expect(listViolations(report)).toEqual([
      expect.stringMatching(/^addGuestCartItems items lack \S+, which was added when the cart is read again$/),
      expect.stringMatching(/^updateGuestCartItem items lack \S+, which was added when the cart is read again$/),
    ])
    expect(withVerdict(report, 'failed')).toEqual(['addGuestCartItems', 'updateGuestCartItem'])
  })

  test('reports a deleted line that remains and a quantity that was not requested', async () => {
    let kept: unknown
    const report = await verified(({ method, path, body }) => {
      if (method === 'POST' && path.endsWith('/items')) kept = body
      if (method === 'DELETE' && isCart(path)) return { body: kept }
      return method === 'PUT' ? { body: kept } : {}
    })
    expect(listViolations(report)).toEqual([
      expect.stringMatching(/^removeGuestCartItem items still contain \S+, which was deleted$/),
      'updateGuestCartItem items.*.quantity is 1 where 2 was requested',
    ])
  })

  test('reports compute and promo code responses without items', async () => {
    const report = await verified(
      ({ path, sent, status, body }) =>
        status === 200 && /\/(?:compute|promo-code)$/.test(path) && (sent as Sent) !== undefined ? empty(body) : {},
      { promoCode: 'RANGE10' },
    )
    expect(listViolations(report)).toEqual([
      'applyGuestPromoCode items lack 1 of the 1 in the cart',
      'computeGuestCart items lack 1 of the 1 in the cart',
    ])
  })

  test('reports totals in cents', async () => {
    const report = await verified(({ method, path, body }) => {
      if (method === 'POST' && path.endsWith('/items')) {
        const cart = body as Lines
        const items = cart.items.map((item) => ({ ...item, productPrice: 10.1 }))
        return { body: { ...cart, items, subTotal: 10.11, totalAmount: 10.11 } }
      }
      if (!path.endsWith('/compute')) return {}
      const cart = body as Lines
      return { body: { ...cart, totalAmount: cart.totalAmount + 0.01 } }
    })
    expect(listViolations(report)).toEqual([
      'addGuestCartItems subTotal is 10.11; the lines add up to 10.10',
      expect.stringMatching(/^computeGuestCart totalAmount is \d+\.\d\d; its parts add up to \d+\.\d\d$/),
    ])
  })

  test('reports customer data that is lost or not deleted', async () => {
    const addresses = new Map<string, object>()
    const report = await verified(
      ({ method, path, body }) => {
        const response = body as { id: string; orders: { createdAt: string }[] }
        if (method === 'POST' && path === '/User/addresses') addresses.set(response.id, response)
        if (path.startsWith('/Order/')) return { body: { ...response, id: 'another', items: [], totalAmount: 1 } }
        if (path === '/Cart/merge') return empty(body)
        if (method !== 'GET' || path !== '/User/profile' || !('orders' in response)) return {}
        const orders = response.orders.map((order) => ({ ...order, createdAt: 'yesterday' }))
        return {
          body: { ...response, phoneNumber: '', isEmailVerified: false, addresses: [...addresses.values()], orders },
        }
      },
      { includeWrites: true, outbox: `${live.url}/__ns/run-${runs + 1}/__mock/outbox` },
    )
    const texts = listViolations(report).map((line) =>
      line.replaceAll(/\d+\.\d\d/g, '#').replace(/lack \S+,/, 'lack one,'),
    )
    expect([...new Set(texts)]).toEqual([
      'deleteAddress addresses still have an address that was deleted when the profile is read again',
      'getOrder id is not that of the requested order',
      'getOrder items are 0; 1 were ordered',
      'getOrder items are missing',
      'getOrder totalAmount is #; its parts add up to #',
      'getOrder totalAmount is #; the list of orders has #',
      'getProfile orders.*.createdAt is not an ISO date',
      'mergeCart items lack one, which was added',
      'updateAddress addresses.*.city is not what was sent when the profile is read again',
      'updateAddress addresses.*.postalCode is not what was sent when the profile is read again',
      'updateProfile phoneNumber is not what was sent when the profile is read again',
      'verifyRegistration isEmailVerified is false when the profile is read again',
    ])
  })
})

test('reports a changed address that remains after it was deleted', async () => {
  const addresses = new Map<string, object>()
  const report = await verified(
    ({ method, path, body }) => {
      const response = body as { id: string }
      if (path.startsWith('/User/addresses') && (method === 'POST' || method === 'PUT'))
        addresses.set(response.id, response)
      if (method !== 'GET' || path !== '/User/profile') return {}
      return { body: { ...(body as object), addresses: [...addresses.values()] } }
    },
    { includeWrites: true, outbox: `${live.url}/__ns/run-${runs + 1}/__mock/outbox` },
  )
  expect(listViolations(report)).toEqual([
    'deleteAddress addresses still have an address that was deleted when the profile is read again',
  ])
})

describe('storefront verify', () => {
  test(
    'lists each rejected write with a solution and the four numbers, and exits with code 1, or 0 if allowed',
    async () => {
      const argv = ['verify', '--include-writes', '--api', await altered(rejectWrites)]
      const env = { STOREFRONT_CUSTOMER_EMAIL: CUSTOMER.email, STOREFRONT_CUSTOMER_PASSWORD: CUSTOMER.password }
      const { code, stdout, output } = await runStorefront(argv, { env })
      expect(code).toBe(1)
      expect(contract.filter((endpoint) => isWrite(endpoint) && !stdout.includes(endpoint.id))).toEqual([])
      expect(stdout).toContain('    rejected: POST /Auth/guest (createGuest): 403\n')
      expect(stdout).toMatch(
        /\n\d+ verified, \d+ rejected, \d+ skipped, 0 failed\.\nFailed, because endpoints were rejected or skipped\. --allow-unverified accepts them\.\n$/,
      )
      expect(output).not.toMatch(/customer@example|demo-password/)
      expect((await runStorefront([...argv, '--allow-unverified'])).code).toBe(0)
    },
    COMMAND_LIMIT_MS,
  )

  test(
    'groups differences that many requests share',
    async () => {
      const api = await altered(({ body }) => ({
        headers: { 'access-control-allow-origin': undefined },
        ...(typeof body === 'object' && { body: { ...body, createdAt: '2026-01-01' } }),
      }))
      const { code, stdout } = await runStorefront(['verify', '--api', api, '--origin', `${SITE}/`])
      expect(code).toBe(1)
      const lines = stdout.split('\n')
      expect(lines.filter((line) => line.includes('header access-control-allow-origin is missing'))).toHaveLength(1)
      expect(lines.filter((line) => line.includes('createdAt'))).toHaveLength(1)
      expect(stdout).toContain('getWarranty')
    },
    COMMAND_LIMIT_MS,
  )

  test.each([
    [['--include-writes'], 'Neither --api nor --env was given.'],
    [['--env', 'demo', '--origin', 'shop.example'], '"shop.example" is not a valid site URL.'],
  ])('rejects invalid usage: %j', async (argv, text) => {
    const { code, stderr } = await runInProcess(['verify', ...argv])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(text) as string })
  })
})
