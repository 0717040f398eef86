import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab } from '../test-tab.ts'
import { CUSTOMER, errorReply, SessionServer, storedTokens } from './test-session-server.ts'

const NOW = 1_800_000_000_000

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  server = new SessionServer()
  return () => {
    // Restores the fake timers last because they are spied on.
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test.each([
  ['is rejected', () => errorReply(401)],
  ['fails', () => errorReply(500)],
  ['is lost', () => ({ lost: true }) as const],
  ['is invalid', () => ({ text: '<html>' })],
  ['is null', () => ({ json: null })],
])('SESS-13 a refresh that %s signs out and resets the cart', async (_, response) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { signIn, useSession, cart, useCart } = openTab()
  await signIn(server.issue())
  await cart.addToCart([SLING])
  server.replies.set('POST /Auth/refresh-token', response)
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' }))
  await vi.waitFor(() => expect(useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } }))
  expect(storedTokens()).toEqual([])
  expect(server.requests('refresh')).toHaveLength(1)
})

test('SESS-13 SESS-14 a refresh without a response ends the session when the token expires', async () => {
  const { signIn, useSession } = openTab()
  await signIn(server.issue())
  server.replies.set('POST /Auth/refresh-token', () => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(599_999)
  expect(useSession.getState().status).toBe('signed-in')
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(useSession.getState().status).toBe('guest'))
  expect(storedTokens()).toEqual([])
})

test('SESS-14 a session that expired before the page opened continues as a new guest without its tokens, cart and forms', async () => {
  server.storeSession(NOW - 600_000)
  localStorage.setItem('guestToken', 'gid_9')
  const { startSession, useSession, useCart, items } = openTab()
  items.write('billingForm', '{"city":"Reno"}')
  startSession()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect([...storedTokens(), items.read('billingForm')]).toEqual([null])
  expect(server.requests()).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_1'])
})

test('a session that expired before the page opened keeps the record of an order without a response', async () => {
  server.storeSession(NOW - 600_000)
  const { startSession, useSession, items } = openTab()
  items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  startSession()
  await vi.waitFor(() => expect(useSession.getState().status).toBe('guest'))
  expect(items.read('orderAttempt')).toBe('2027-01-15T08:00:00.000Z')
})

test('SESS-14 signs out without a refresh when a computer was asleep past the expiry', async () => {
  const { signIn, useSession } = openTab()
  await signIn(server.issue())
  vi.setSystemTime(NOW + 700_000)
  await vi.advanceTimersByTimeAsync(540_000)
  expect(useSession.getState().status).toBe('guest')
  expect(server.requests('refresh')).toEqual([])
})

test("SESS-14 an expired token removes the customer's cart and shows the cart of a new guest", async () => {
  const { signIn, useSession, cart, useCart } = openTab()
  await signIn(server.issue())
  await cart.addToCart([SLING])
  expect(useCart.getState().cart.items).toHaveLength(1)
  vi.setSystemTime(NOW + 700_000)
  await vi.advanceTimersByTimeAsync(540_000)
  expect(useCart.getState().cart.items).toEqual([])
  await vi.waitFor(() => expect(useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } }))
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
})

test('SESS-14 checks the clock when a computer wakes up, because timers were paused', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  const { signIn, useSession } = openTab()
  await signIn(server.issue())
  vi.setSystemTime(NOW + 700_000)
  expect(useSession.getState().status).toBe('signed-in')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(useSession.getState().status).toBe('guest')
})

test('SESS-12 refreshes a session due at page load immediately, and retries requests sent with the old token', async () => {
  server.storeSession(NOW - 550_000)
  const { startSession, useSession, useCart } = openTab()
  startSession()
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ user: CUSTOMER }))
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(useSession.getState()).toMatchObject({ tokens: { accessToken: 'access-2' } })
  expect(server.requests('refresh')).toHaveLength(1)
})

test('SESS-12 does not treat expired tokens in storage as newer ones', async () => {
  const { signIn, credentials } = openTab()
  await signIn(server.issue())
  server.renewElsewhere('access-old')
  localStorage.setItem('tokenIssuedAt', String(NOW - 600_000))
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
})

const TEN_YEARS_MS = 315_576_000_000

test.each([TEN_YEARS_MS, -TEN_YEARS_MS])(
  'renews a token on time without a sign-out if the clock is off by %i ms',
  async (offset) => {
    vi.setSystemTime(NOW + offset)
    const { signIn, useSession } = openTab()
    await signIn(server.issue())
    await vi.advanceTimersByTimeAsync(539_999)
    expect(server.requests('refresh')).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ tokens: { accessToken: 'access-2' } }))
    expect(server.requests('refresh')).toHaveLength(1)
  },
)

test.each([
  ['before the page opened', NOW + TEN_YEARS_MS, NOW, 0],
  ['while it was open', NOW, NOW - TEN_YEARS_MS, 540_000],
])(
  'a clock set back by ten years %s renews the token once, immediately and without a sign-out',
  async (_, issuedAt, laterNow, seenAfterMs) => {
    const { startSession, useSession } = openTab()
    server.storeSession(issuedAt)
    startSession()
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ user: CUSTOMER }))
    vi.setSystemTime(laterNow)
    await vi.advanceTimersByTimeAsync(seenAfterMs)
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ tokens: { accessToken: 'access-2' } }))
    // Each wait above advances the clock slightly.
    await vi.advanceTimersByTimeAsync(535_000)
    expect(server.requests('refresh')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5000)
    await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ tokens: { accessToken: 'access-3' } }))
    expect(server.requests('refresh')).toHaveLength(2)
    expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER })
  },
)

test('OPEN-018 renews a token with a lifetime of 30 s every 15 s, never twice at the same time', async () => {
  server.lifetimeSeconds = 30
  const { signIn, credentials } = openTab()
  await signIn(server.issue())
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(14_999)
    expect(server.requests('refresh')).toHaveLength(count - 1)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => credentials.current().bearer).toBe(`access-${count + 1}`)
    expect(server.requests('refresh')).toHaveLength(count)
  }
})

test('SESS-12 does not immediately renew a token with a lifetime of thirty days, which exceeds the maximum of a timer', async () => {
  server.lifetimeSeconds = 30 * 86_400
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const { signIn } = openTab()
  const maxWait = () => Math.max(...timers.mock.calls.map(([, waitMs = 0]) => waitMs))
  await signIn(server.issue())
  // Browsers store a timer's delay in a signed 32-bit integer and fire longer timers immediately.
  expect(maxWait()).toBe(2_147_483_647)
  await vi.advanceTimersByTimeAsync(29 * 86_400_000)
  expect(maxWait()).toBe(2_147_483_647)
  expect(server.requests('refresh')).toEqual([])
  await vi.advanceTimersByTimeAsync(86_400_000 - 60_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
})

test("SESS-12 refreshes the next customer's tokens on time, regardless of how long the previous ones were valid", async () => {
  const { signIn, signOut, credentials } = openTab()
  await signIn(server.issue())
  await signOut()
  server.lifetimeSeconds = 120
  await signIn(server.issue())
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-3' }))
})

test('SESS-12 refreshes tokens due at page load, regardless of how long the profile request takes', async () => {
  server.storeSession(NOW - 550_000)
  const profile = Promise.withResolvers<Reply>()
  server.replies.set('GET /User/profile', () => profile.promise)
  const { startSession, credentials, useSession } = openTab()
  startSession()
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
  profile.resolve({ json: CUSTOMER })
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ user: CUSTOMER }))
})

test('SESS-12 a document has one listener and one timer, regardless of how many customers sign in', async () => {
  const page = new EventTarget()
  const listen = vi.spyOn(page, 'addEventListener')
  vi.stubGlobal('document', page)
  const { signIn, signOut, reloadProfile, credentials } = openTab()
  await signIn(server.issue())
  await signOut()
  await signIn(server.issue())
  await reloadProfile()
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-3' }))
  expect(vi.getTimerCount()).toBe(1)
  expect(listen.mock.calls.map(([type]) => type)).toEqual(['visibilitychange'])
})

test('ignores refresh events during a refresh, even without locks and storage', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', undefined)
  const { signIn, reloadProfile, credentials } = openTab()
  await signIn(server.issue())
  const refreshed = Promise.withResolvers<void>()
  server.replies.set('POST /Auth/refresh-token', async () => {
    await refreshed.promise
    return { json: server.issue() }
  })
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
  await reloadProfile()
  await vi.advanceTimersByTimeAsync(1000)
  refreshed.resolve()
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(server.requests('refresh')).toHaveLength(1)
})
