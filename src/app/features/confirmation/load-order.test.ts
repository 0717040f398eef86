import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, type SentRequest, stubBrowser } from '../../api/test-api.ts'

beforeEach(() => {
  stubBrowser()
})

test.each([
  ['a refusal', { status: 404, json: { title: 'Not Found' } }],
  ['no connection', { lost: true }],
  ['an answer that is no order', { json: { id: 7 } }],
] as const)('ORD-17 %s gives an empty object', async (_, reply) => {
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

test('CONF-12 ORD-17 a failure gives an empty object; a guest asks for the order with the guest id alone', async () => {
  localStorage.setItem('guestToken', 'gid_1')
  const headers = await headersOfOrderCall()
  expect(headers?.get('X-Guest-Id')).toBe('gid_1')
  expect(headers?.has('Authorization')).toBe(false)
})

test('CONF-12 a signed-in buyer asks with the bearer token alone', async () => {
  const stored = { authToken: 'access', refreshToken: 'refresh', tokenType: 'Bearer', expiresIn: '3600' }
  for (const [key, value] of Object.entries({ ...stored, tokenIssuedAt: String(Date.now()) })) {
    localStorage.setItem(key, value)
  }
  const headers = await headersOfOrderCall()
  expect(headers?.get('Authorization')).toBe('Bearer access')
  expect(headers?.has('X-Guest-Id')).toBe(false)
})
