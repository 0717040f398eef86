import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ListeningMock, startMockServer } from '#mock/mock.ts'
import { verify, type VerifyOptions } from '#mock/verify/verify.ts'
import { type Alteration, type PassingResponse, type Proxy, startProxy } from './altering-proxy.ts'

let live: ListeningMock
let proxy: Proxy | undefined
let runs = 0

beforeAll(async () => {
  live = await startMockServer({ port: 0 })
})

afterEach(async () => {
  await proxy?.close()
  proxy = undefined
})

afterAll(() => live.close())

/** Returns the distinct violations of an API whose responses are altered. */
async function findViolations(
  alter: (response: PassingResponse) => Alteration,
  options: Partial<VerifyOptions> = {},
): Promise<string[]> {
  proxy = await startProxy(`${live.url}/__ns/run-${(runs += 1)}`, alter)
  const { signal } = new AbortController()
  const { requests } = await verify({ api: proxy.url, includeWrites: false, signal, ...options })
  const found = requests.flatMap(({ endpoint, differences }) =>
    differences.filter(({ kind }) => kind === 'violation').map(({ field, text }) => `${endpoint} ${field} ${text}`),
  )
  return [...new Set(found)].toSorted()
}

const isGuestCart = (path: string): boolean => path.startsWith('/Cart/guest/')

test('reports a deleted line that reappears when the cart is read again', async () => {
  let kept: unknown
  let isDeleted = false
  const found = await findViolations(({ method, path, body }) => {
    if (method === 'POST' && isGuestCart(path) && path.endsWith('/items')) kept = body
    if (method === 'DELETE' && isGuestCart(path)) isDeleted = true
    return isDeleted && method === 'GET' && isGuestCart(path) ? { body: kept } : {}
  })
  expect(found).toEqual([
    expect.stringMatching(
      /^removeGuestCartItem items still contain \S+, which was deleted when the cart is read again$/,
    ),
  ])
})

test('reports a merged cart that the guest keeps, a lost new address, and orders without a status', async () => {
  let kept: unknown
  let isMerged = false
  const found = await findViolations(
    ({ method, path, body }) => {
      if (method === 'POST' && isGuestCart(path) && path.endsWith('/items')) kept = body
      if (path === '/Cart/merge') isMerged = true
      if (isMerged && method === 'GET' && isGuestCart(path)) return { status: 200, body: kept }
      const profile = body as { orders: object[] }
      if (method !== 'GET' || path !== '/User/profile' || !('orders' in profile)) return {}
      const orders = profile.orders.map((order) => ({ ...order, status: '' }))
      return { body: { ...profile, addresses: [], orders } }
    },
    { includeWrites: true },
  )
  expect(found).toEqual([
    'createAddress addresses.* lacks what was sent when the profile is read again',
    'getProfile orders.* has an empty ID or status',
    "mergeCart items are still in the guest's cart when it is read again",
    'updateAddress addresses.* lacks what was sent when the profile is read again',
  ])
})
