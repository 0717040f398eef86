import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, type SentRequest, stubBrowser } from '../../api/test-api.ts'

beforeEach(() => {
  stubBrowser()
})

test.each([
  ['an error response', { status: 404, json: { title: 'Not Found' } }],
  ['a failed connection', { lost: true }],
  ['a response that is not an order', { json: { id: 7 } }],
] as const)('ORD-17 returns an empty object for %s', async (_, reply) => {
  fakeApi(() => reply)
  const { loadOrder } = await import('./load-order.ts')
  expect(await loadOrder('CW-1001')).toEqual({})
})

async function headersOfOrderCall(): Promise<Headers | undefined> {
  const sent: SentRequest[] = fakeApi(() => ({ status: 404, json: { message: 'There is no such order.' } }))
  vi.resetModules()
  const { loadOrder } = await import('./load-order.ts')
  expect(await loadOrder('CW-1001')).toEqual({})
  return sent.find(({ path }) => path === '/Order/CW-1001')?.headers
}

test('CONF-12 ORD-17 returns an empty object after a failure; a guest requests the order with the guest ID only', async () => {
  localStorage.setItem('guestToken', 'gid_1')
  const headers = await headersOfOrderCall()
  expect(headers?.get('X-Guest-Id')).toBe('gid_1')
  expect(headers?.has('Authorization')).toBe(false)
})

test('CONF-12 a signed-in buyer requests the order with the bearer token only', async () => {
  const stored = { authToken: 'access', refreshToken: 'refresh', tokenType: 'Bearer', expiresIn: '3600' }
  for (const [key, value] of Object.entries({ ...stored, tokenIssuedAt: String(Date.now()) })) {
    localStorage.setItem(key, value)
  }
  const headers = await headersOfOrderCall()
  expect(headers?.get('Authorization')).toBe('Bearer access')
  expect(headers?.has('X-Guest-Id')).toBe(false)
})
