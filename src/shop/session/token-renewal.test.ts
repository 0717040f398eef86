import { beforeEach, expect, test, vi } from 'vitest'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab, startTab } from '../cart/test-tab.ts'
import { stubBrowser } from '../lib/api/test-api.ts'
import { CUSTOMER, errorReply, SessionServer, storedTokens } from './test-session-server.ts'

const NOW = 1_800_000_000_000

let server: SessionServer

/** Starts a document of a customer who has signed in just now. */
async function startCustomer() {
  server.storeSession(Date.now())
  const tab = await startTab()
  await vi.waitFor(() => expect(tab.useSession.getState()).toMatchObject({ user: CUSTOMER }))
  return tab
}

/** Advances the clock to a number of milliseconds after `NOW`. Waiting has advanced it slightly. */
const advanceTo = (ms: number) => vi.advanceTimersByTimeAsync(NOW + ms - Date.now())

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
  ['is null', () => ({ json: null })],
])(
  'SESS-13 a refresh that %s ends the session, and the next document shows the cart of a new guest',
  async (_, response) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { cart, opened, openNext } = await startCustomer()
    await cart.addToCart([SLING])
    server.replies.set('POST /Auth/refresh-token', response)
    await advanceTo(540_000)
    await vi.waitFor(() =>
      expect(opened).toEqual([
        { notification: { message: 'Your session has ended. Please sign in again.', type: 'error' } },
      ]),
    )
    expect(storedTokens()).toEqual([])
    expect(server.requests('refresh')).toHaveLength(1)
    const { useSession, useCart } = await startTab(openNext())
    expect(useSession.getState()).toEqual({ status: 'guest', guestToken: 'gid_1' })
    expect(useCart.getState().cart.items).toEqual([])
  },
)

test('SESS-13 SESS-14 a refresh without a response ends the session when the token expires', async () => {
  const { opened } = await startCustomer()
  server.replies.set('POST /Auth/refresh-token', () => new Promise(() => undefined))
  await advanceTo(599_999)
  expect(opened).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  expect(storedTokens()).toEqual([])
})

test('SESS-14 a session that expired before the page opened continues as a new guest without its tokens, cart and forms, but with an order without a response', async () => {
  const earlier = openTab()
  earlier.items.write('billingForm', '{"city":"Reno"}')
  earlier.items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  server.storeSession(NOW - 600_000)
  localStorage.setItem('guestToken', 'gid_9')
  const { useSession, items } = await startTab(earlier.openNext())
  expect(useSession.getState()).toEqual({ status: 'guest', guestToken: 'gid_1' })
  expect([...storedTokens(), items.read('billingForm')]).toEqual([null])
  expect(items.read('orderAttempt')).toBe('2027-01-15T08:00:00.000Z')
  expect(server.requests()).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_1'])
})

test('SESS-14 checks the clock when a computer wakes up, because timers were paused', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  const { opened } = await startCustomer()
  vi.setSystemTime(NOW + 700_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(opened).toHaveLength(1)
})

test('SESS-14 uses no expired token for a request, even before its timer', async () => {
  const { cart, opened } = await startCustomer()
  vi.setSystemTime(NOW + 700_000)
  const { length } = server.sent
  void cart.refresh()
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  expect(server.sent).toHaveLength(length)
})

test('SESS-12 refreshes a session due at page load immediately, and retries requests sent with the old token', async () => {
  server.storeSession(NOW - 550_000)
  const { useSession } = await startTab()
  await vi.waitFor(() => expect(useSession.getState()).toMatchObject({ user: CUSTOMER }))
  expect(useSession.getState()).toMatchObject({ tokens: { accessToken: 'access-2' } })
  expect(server.requests('refresh')).toHaveLength(1)
})

test('SESS-12 does not immediately renew a token with a lifetime of thirty days, which exceeds the maximum of a timer', async () => {
  server.lifetimeSeconds = 30 * 86_400
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const maxWait = () => Math.max(...timers.mock.calls.map(([, waitMs = 0]) => waitMs))
  await startCustomer()
  // Browsers store a timer's delay in a signed 32-bit integer and fire longer timers immediately.
  expect(maxWait()).toBe(2_147_483_647)
  await vi.advanceTimersByTimeAsync(29 * 86_400_000)
  expect(maxWait()).toBe(2_147_483_647)
  expect(server.requests('refresh')).toEqual([])
  await vi.advanceTimersByTimeAsync(86_400_000 - 60_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
})

test('ignores refresh events during a refresh, even without locks', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { reloadProfile, credentials } = await startCustomer()
  const refreshed = Promise.withResolvers<void>()
  server.replies.set('POST /Auth/refresh-token', async () => {
    await refreshed.promise
    return { json: server.issue() }
  })
  await advanceTo(540_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
  await reloadProfile()
  await vi.advanceTimersByTimeAsync(1000)
  refreshed.resolve()
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(server.requests('refresh')).toHaveLength(1)
})

test('SESS-12 does not treat expired tokens in storage as newer ones', async () => {
  const { credentials } = await startCustomer()
  server.renewElsewhere('access-old')
  localStorage.setItem('tokenIssuedAt', String(NOW - 600_000))
  await advanceTo(540_000)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
})
