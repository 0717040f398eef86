import { beforeEach, expect, test, vi } from 'vitest'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab, signInTab, startTab } from '../cart/test-tab.ts'
import { stubBrowser } from '../lib/api/test-api.ts'
import { createTestLocks } from '../lib/storage/test-locks.ts'
import { CUSTOMER, errorReply, SessionServer, storedTokens } from './test-session-server.ts'

const NOW = 1_800_000_000_000

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  server = new SessionServer()
  return () => vi.useRealTimers()
})

test('SESS-16 a null auth response clears all stored data, as a sign-out does', async () => {
  const { signIn, items, opened } = await signInTab(server.issue())
  items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  signIn(null)
  expect([...storedTokens(), localStorage.getItem('guestToken'), items.read('orderAttempt')]).toEqual([null, null])
  expect(opened).toHaveLength(1)
})

test('SESS-19 a profile request rejected with 401 ends the session, and the next document is that of a new guest', async () => {
  const { loadLatestProfile, reloadProfile, cart, items, opened, openNext } = await signInTab(server.issue())
  await loadLatestProfile()
  await cart.addToCart([SLING])
  items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  server.replies.set('GET /User/profile', () => errorReply(401))
  await reloadProfile()
  expect([storedTokens(), opened.length]).toEqual([[], 1])
  // Only a sign-out removes the record of an order without a response.
  expect(items.read('orderAttempt')).toBe('2027-01-15T08:00:00.000Z')
  const { useSession, useCart } = await startTab(openNext())
  expect([useSession.getState().status, useCart.getState().cart.items]).toEqual(['guest', []])
})

test("SESS-19 a 401 during the sign-in keeps the guest and the guest's cart", async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  for (const request of ['GET /User/profile', 'POST /Cart/merge', 'GET /Cart']) {
    server.replies.set(request, () => errorReply(401))
  }
  const customer = await signInTab(server.issue(), guest).catch(() => undefined)
  expect(customer).toBeUndefined()
  const { useSession, useCart } = await startTab(guest.openNext())
  expect(useSession.getState()).toEqual({ status: 'guest', guestToken: 'gid_1' })
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test("SESS-19 a customer rejected later does not become the earlier guest, even if the guest's lines were never merged", async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.replies.set('POST /Cart/merge', () => errorReply(500))
  const customer = await signInTab(server.issue(), guest)
  await customer.loadLatestProfile()
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  server.replies.set('GET /User/profile', () => errorReply(401))
  await customer.reloadProfile()
  expect(customer.opened).toHaveLength(1)
  expect(localStorage.getItem('guestToken')).toBeNull()
})

test('any other failure of the profile request is reported, and the customer stays signed in with the merged cart', async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.replies.set('GET /User/profile', () => errorReply(500))
  const { reloadProfile, useSession, useCart, useNotification } = await signInTab(server.issue(), guest)
  await vi.waitFor(() =>
    expect(useNotification.getState().notification).toEqual({ message: 'Error: Refused 500', type: 'error' }),
  )
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: null })
  expect(useCart.getState().cart.items).toHaveLength(1)
  server.replies.clear()
  await reloadProfile()
  expect(useSession.getState()).toMatchObject({ user: CUSTOMER })
})

test('OPEN-053 each request for the current profile gets a new response, or false for a guest', async () => {
  const guest = openTab()
  expect(await guest.loadLatestProfile()).toBe(false)
  expect(server.requests()).toEqual([])
  server.replies.set('GET /User/profile', () => errorReply(500))
  const { loadLatestProfile, useSession } = await signInTab(server.issue(), guest)
  await vi.waitFor(() => expect(server.requests('profile')).toHaveLength(1))
  expect(await loadLatestProfile()).toBe(false)
  server.replies.set('GET /User/profile', () => ({ json: CUSTOMER }))
  expect(await loadLatestProfile()).toBe(true)
  server.replies.set('GET /User/profile', () => ({ json: { ...CUSTOMER, firstName: 'Mary' } }))
  expect(await loadLatestProfile()).toBe(true)
  expect(useSession.getState()).toMatchObject({ user: { firstName: 'Mary' } })
})

test('OPEN-019 a 401 for any other request is reported and does not sign out', async () => {
  const { opened, cart, useNotification } = await signInTab(server.issue())
  server.replies.set('GET /Cart', () => errorReply(401))
  await cart.refresh()
  expect(useNotification.getState().notification?.message).toBe('Error: Refused 401')
  expect(opened).toEqual([])
})

test.each([404, 500])(
  'OPEN-014 a merge that fails with %i is reported, keeps the guest token and lines, and is retried on the next start',
  async (status) => {
    const guest = await startTab()
    await guest.cart.addToCart([SLING])
    server.replies.set('POST /Cart/merge', () => errorReply(status))
    const first = await signInTab(server.issue(), guest)
    expect(first.useNotification.getState().notification).toEqual({
      message: `Error: Refused ${status}`,
      type: 'error',
    })
    expect(first.useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } })
    expect(localStorage.getItem('guestToken')).toBe('gid_1')

    server.replies.clear()
    const second = await startTab()
    expect(second.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
    expect(localStorage.getItem('guestToken')).toBeNull()
  },
)

test('OPEN-014 a failed merge keeps the guest even if the server has no cart for the customer', async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.replies.set('POST /Cart/merge', () => errorReply(500))
  const { cart, useNotification } = await signInTab(server.issue(), guest)
  server.replies.set('POST /Cart/items', () => errorReply(404))
  server.replies.set('GET /Cart', () => errorReply(404))
  await cart.addToCart([SLING])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  expect(useNotification.getState().notification?.type).toBe('error')
})

test('OPEN-014 a merge whose response was lost is not retried forever', async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.losesMergeResponse = true
  const first = await signInTab(server.issue(), guest)
  expect(first.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  const second = await startTab()
  expect(second.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
  expect(localStorage.getItem('guestToken')).toBeNull()
})

test.each([
  ['reached', 5],
  ['did not reach', 1],
])("a guest's change that %s the server before the sign-in is merged once", async (_, quantity) => {
  let open = new AbortController()
  vi.stubGlobal('navigator', { onLine: true, locks: createTestLocks(() => open.signal) })
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.replies.set('PUT /Cart/guest/gid_1/items/line-1', () => {
    server.guestCart.lines = server.guestCart.lines.map((line) => ({ ...line, quantity }))
    return new Promise(() => undefined)
  })
  void guest.cart.setQuantity('line-1', 5)
  await vi.waitFor(() => expect(server.requests('PUT')).toHaveLength(1))
  // The next document replaces this one, which releases its locks.
  open.abort()
  open = new AbortController()
  const { useCart } = await signInTab(server.issue(), guest)
  await vi.waitFor(() =>
    expect(useCart.getState()).toMatchObject({ changing: false, cart: { items: [{ quantity: 5 }] } }),
  )
})

test.each([
  ['no refresh token', { refreshToken: null }],
  ['no access token', { authToken: null }],
  ['a lifetime that is not a number', { expiresIn: 'soon' }],
  ['a negative lifetime', { expiresIn: '-600' }],
  ['an issue time that is not a number', { tokenIssuedAt: '{"at":1}' }],
])('ignores invalid stored tokens: %s', async (_, garbage) => {
  server.storeSession(NOW)
  for (const [key, value] of Object.entries<string | null>(garbage)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  const { useSession, credentials } = await startTab()
  expect(useSession.getState()).toEqual({ status: 'guest', guestToken: 'gid_1' })
  expect(credentials.current()).toEqual({ guestId: 'gid_1' })
})

test.each(['forbidden', 'full', 'full midway'])('a sign-in is refused if the storage is %s', (kind) => {
  const write = localStorage.setItem.bind(localStorage)
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (kind === 'full' || key === 'authToken') throw new Error('The quota has been exceeded.')
    write(key, value)
  })
  if (kind === 'forbidden') vi.stubGlobal('localStorage', undefined)
  const { signIn, opened, visit } = openTab()
  expect(signIn(server.issue())).toBe(false)
  expect([opened, visit.check()]).toEqual([[], true])
  expect(kind === 'forbidden' ? [] : storedTokens()).toEqual([])
})
