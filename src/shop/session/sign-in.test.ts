import { beforeEach, expect, test, vi } from 'vitest'
import { DENVER, SLING } from '../cart/test-cart-server.ts'
import { openTab, signInTab, startTab } from '../cart/test-tab.ts'
import { stubBrowser } from '../lib/api/test-api.ts'
import { CUSTOMER, SessionServer } from './test-session-server.ts'

/** The specified keys. */
const KEYS = ['guestToken', 'authToken', 'refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt']

function stored() {
  return Object.fromEntries(KEYS.map((key) => [key, localStorage.getItem(key)]))
}

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  server = new SessionServer()
  return () => vi.useRealTimers()
})

test('SESS-03 SESS-22 OPEN-017 a sign-in stores the tokens and the time they were issued under the specified keys', () => {
  const { signIn, opened } = openTab()
  signIn(server.issue(), { url: '/' })
  expect(stored()).toEqual({
    guestToken: null,
    authToken: 'access-1',
    refreshToken: 'refresh-1',
    tokenType: 'Bearer',
    expiresIn: '600',
    tokenIssuedAt: '1800000000000',
  })
  expect(opened).toEqual([{ url: '/' }])
})

test('SESS-06 SESS-09 SESS-17 SESS-20 SESS-21 OPEN-016 a sign-in loads the profile with the bearer token', async () => {
  const { useSession } = await signInTab(server.issue())
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER }))
  expect(server.requests('profile')).toEqual(['GET /User/profile'])
  expect(server.sent.every(({ headers }) => headers.get('Authorization') === 'Bearer access-1')).toBe(true)
})

test("SESS-07 SESS-08 API-17 OPEN-011 a sign-in merges the guest's cart by guest ID and removes the guest token", async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  const { useCart } = await signInTab(server.issue(), guest)
  expect(server.requests('merge')).toEqual(['POST /Cart/merge?guestId=gid_1'])
  expect(server.sent.find(({ path }) => path.includes('merge'))?.body).toEqual({ guestId: 'gid_1' })
  expect(localStorage.getItem('guestToken')).toBeNull()
  expect(useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
})

test('SESS-07 a sign-in without a guest cart merges nothing', async () => {
  server.customerCart.lines = [{ ...SLING, id: 'line-1' }]
  const { useCart } = await signInTab(server.issue())
  expect(server.requests('/Cart')).toEqual(['GET /Cart'])
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test("CART-26 a signed-in customer's requests use the customer paths", async () => {
  const { cart } = await signInTab(server.issue())
  await vi.waitFor(() => expect(server.requests('profile')).toHaveLength(1))
  const from = server.sent.length
  const { refresh, addToCart, setQuantity, computeCart, applyPromoCode, removeItem } = cart
  await refresh()
  await addToCart([SLING])
  await setQuantity('line-1', 3)
  await computeCart(DENVER)
  await applyPromoCode('RANGE10')
  await removeItem('line-1')
  expect(server.requests().slice(from)).toEqual([
    'GET /Cart',
    'POST /Cart/items',
    'PUT /Cart/items/line-1',
    'POST /Cart/compute',
    'POST /Cart/promo-code',
    'DELETE /Cart/items/line-1',
  ])
})

test('CONST-07 SESS-12 refreshes tokens with expiresIn 600 at 540 s, and the new tokens replace the old ones and their lifetime', async () => {
  server.storeSession(Date.now())
  const { credentials } = await startTab()
  server.lifetimeSeconds = 1200
  await vi.advanceTimersByTimeAsync(1_800_000_539_999 - Date.now())
  expect(server.requests('refresh')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(server.requests('refresh')).toEqual(['POST /Auth/refresh-token'])
  expect(stored()).toMatchObject({
    authToken: 'access-2',
    refreshToken: 'refresh-2',
    expiresIn: '1200',
    tokenIssuedAt: '1800000540000',
  })
  // This is 1140 s after they were issued. The wait advanced the clock slightly.
  await vi.advanceTimersByTimeAsync(1_800_001_679_999 - Date.now())
  expect(server.requests('refresh')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-3' }))
})

test('SESS-15 SESS-18 a sign-out clears every key, and the next document belongs to a new guest', async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  const customer = await signInTab(server.issue(), guest)
  customer.signOut({ url: '/' })
  expect(Object.values(stored())).toEqual(KEYS.map(() => null))
  expect(customer.opened).toEqual([{ url: '/' }])
  const next = await startTab(customer.openNext())
  expect(next.useSession.getState()).toEqual({ status: 'guest', guestToken: 'gid_2' })
  expect(next.useCart.getState().cart.items).toEqual([])
  expect(server.requests().slice(-2)).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_2'])
})

test('OPEN-015 OPEN-021 a sign-in keeps the checkout forms; a sign-out, or a session that ends without one, clears them', async () => {
  const guest = await startTab()
  guest.items.write('billingForm', '{}')
  guest.items.write('dealerForm', '{}')
  const customer = await signInTab(server.issue(), guest)
  const forms = () => [customer.items.read('billingForm'), customer.items.read('dealerForm')]
  expect(forms()).toEqual(['{}', '{}'])
  server.replies.set('POST /Auth/refresh-token', () => ({ status: 401, json: {} }))
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(customer.opened).toHaveLength(1))
  expect(forms()).toEqual([null, null])
  customer.items.write('billingForm', '{}')
  const next = await signInTab(server.issue(), customer.openNext())
  next.signOut()
  expect(forms()).toEqual([null, null])
})
