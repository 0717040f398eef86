import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, type Reply, type SentRequest, stubBrowser } from '../../lib/api/test-api.ts'

beforeEach(() => {
  vi.resetModules()
  stubBrowser()
})

/** Responds to the order request. By default, a new visitor becomes a guest immediately. */
function fakeShop(order: Reply, guest: Reply | Promise<Reply> = { json: { token: 'gid_new' } }): SentRequest[] {
  return fakeApi(({ path }) => (path === '/Auth/guest' ? guest : order))
}

async function loadOrder(orderId: string): Promise<unknown> {
  return (await import('./load-order.ts')).loadOrder(orderId)
}

const UNKNOWN = { status: 404, json: { message: 'There is no such order.' } }

async function headersOfOrderCall(): Promise<Headers | undefined> {
  const sent = fakeShop(UNKNOWN)
  expect(await loadOrder('CW-1001')).toEqual({})
  return sent.find(({ path }) => path === '/Order/CW-1001')?.headers
}

test('CONF-12 ORD-16 ORD-17 returns an empty object after a failure; a guest requests the order with the guest ID only', async () => {
  localStorage.setItem('guestToken', 'gid_1')
  const headers = await headersOfOrderCall()
  expect(headers?.get('X-Guest-Id')).toBe('gid_1')
  expect(headers?.has('Authorization')).toBe(false)
})

test('CONF-12 ORD-16 a signed-in buyer requests the order with the bearer token only, and does not become a guest', async () => {
  const stored = { authToken: 'access', refreshToken: 'refresh', tokenType: 'Bearer', expiresIn: '3600' }
  for (const [key, value] of Object.entries({
    ...stored,
    tokenIssuedAt: String(Date.now()),
    visit: 'visit-1 access',
  })) {
    localStorage.setItem(key, value)
  }
  const headers = await headersOfOrderCall()
  expect(headers?.get('Authorization')).toBe('Bearer access')
  expect(headers?.has('X-Guest-Id')).toBe(false)
  expect(localStorage.getItem('guestToken')).toBeNull()
})

test("sends a new visitor's order request only after the guest ID has arrived, and includes the ID", async () => {
  const guest = Promise.withResolvers<Reply>()
  const sent = fakeShop(UNKNOWN, guest.promise)
  const loading = loadOrder('CW-1001')
  await vi.waitUntil(() => sent.length > 0)
  guest.resolve({ json: { token: 'gid_new' } })
  expect(await loading).toEqual({})
  expect(sent.map(({ path, headers }) => [path, headers.get('X-Guest-Id')])).toEqual([
    ['/Auth/guest', null],
    ['/Order/CW-1001', 'gid_new'],
  ])
})

test('sends no order request without a guest ID', async () => {
  const sent = fakeShop(UNKNOWN, { status: 500, json: { message: 'Failed 500' } })
  expect(await loadOrder('CW-1001')).toEqual({})
  expect(sent.map(({ path }) => path)).toEqual(['/Auth/guest'])
})
