import { beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../api/test-api.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab } from '../test-tab.ts'
import { useVisitCount } from './session.ts'
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

test('SESS-16 a null auth response clears all stored data, as a sign-out does, and requests no profile', async () => {
  const { signIn, useSession, items } = openTab()
  localStorage.setItem('guestToken', 'gid_old')
  await signIn(server.issue())
  items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  await signIn(null)
  expect([...storedTokens(), localStorage.getItem('guestToken'), items.read('orderAttempt')]).toEqual([null, null])
  expect(useSession.getState().status).toBe('guest')
  expect(server.requests('profile')).toHaveLength(1)
})

test('SESS-19 a profile request rejected with 401 signs out, resets the cart and clears the token', async () => {
  const { signIn, reloadProfile, useSession, cart, useCart, credentials } = openTab()
  await signIn(server.issue())
  await cart.addToCart([SLING])
  server.replies.set('GET /User/profile', () => errorReply(401))
  await reloadProfile()
  expect(useSession.getState().status).toBe('guest')
  expect(credentials.current().bearer).toBeUndefined()
  expect(storedTokens()).toEqual([])
  expect(useCart.getState().cart.items).toEqual([])
})

test("SESS-19 a 401 during the sign-in keeps the guest and the guest's cart", async () => {
  const { signIn, useSession, cart, useCart } = openTab()
  await cart.addToCart([SLING])
  server.replies.set('GET /User/profile', () => errorReply(401))
  await signIn(server.issue())
  await vi.waitFor(() => expect(useCart.getState().cart.items).toHaveLength(1))
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(server.requests('merge')).toEqual([])
})

test('any other failure of the profile request is reported, and the customer stays signed in with the merged cart', async () => {
  const { signIn, reloadProfile, useSession, cart, useCart, useNotification } = openTab()
  await cart.addToCart([SLING])
  server.replies.set('GET /User/profile', () => errorReply(500))
  await signIn(server.issue())
  expect(useNotification.getState().notification).toEqual({ message: 'Error: Refused 500', type: 'error' })
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user: null })
  expect(useCart.getState().cart.items).toHaveLength(1)
  server.replies.clear()
  await reloadProfile()
  expect(useSession.getState()).toMatchObject({ user: CUSTOMER })
})

test('OPEN-019 a 401 for any other request is reported and does not sign out', async () => {
  const { signIn, useSession, cart, useNotification } = openTab()
  await signIn(server.issue())
  server.replies.set('GET /Cart', () => errorReply(401))
  await cart.refresh()
  expect(useNotification.getState().notification?.message).toBe('Error: Refused 401')
  expect(useSession.getState().status).toBe('signed-in')
})

test.each([404, 500])(
  'OPEN-014 a merge that fails with %i is reported, keeps the guest token and lines, and is retried on the next start',
  async (status) => {
    const first = openTab()
    await first.cart.addToCart([SLING])
    server.replies.set('POST /Cart/merge', () => errorReply(status))
    await first.signIn(server.issue())
    expect(first.useNotification.getState().notification).toEqual({
      message: `Error: Refused ${status}`,
      type: 'error',
    })
    expect(first.useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER })
    expect(first.useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } })
    expect(localStorage.getItem('guestToken')).toBe('gid_1')

    server.replies.clear()
    const second = openTab()
    second.startSession()
    await vi.waitFor(() => expect(second.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }]))
    expect(localStorage.getItem('guestToken')).toBeNull()
  },
)

test('OPEN-014 a merge whose response was lost is not retried forever', async () => {
  const first = openTab()
  await first.cart.addToCart([SLING])
  server.losesMergeResponse = true
  await first.signIn(server.issue())
  expect(first.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  const second = openTab()
  second.startSession()
  await vi.waitFor(() => expect(second.useCart.getState().status).toBe('ready'))
  expect(second.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
  expect(localStorage.getItem('guestToken')).toBeNull()
})

test("a guest's change just before the sign-in reaches the guest's cart first and is merged with it", async () => {
  const { signIn, cart, useCart } = openTab()
  await cart.addToCart([SLING])
  let release = (): void => undefined
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  server.replies.set('PUT /Cart/guest/gid_1/items/line-1', async () => {
    await waiting
    server.guestCart.lines = server.guestCart.lines.map((line) => ({ ...line, quantity: 5 }))
    return { json: server.guestCart.cart() }
  })
  const changing = cart.setQuantity('line-1', 5)
  await vi.waitFor(() => expect(server.requests('PUT')).toHaveLength(1))
  const signingIn = signIn(server.issue())
  await vi.waitFor(() => expect(server.requests('profile')).toHaveLength(1))
  release()
  await Promise.all([changing, signingIn])
  expect(server.requests('/Cart').slice(-2)).toEqual([
    'PUT /Cart/guest/gid_1/items/line-1',
    'POST /Cart/merge?guestId=gid_1',
  ])
  expect(useCart.getState().cart.items).toMatchObject([{ productId: 'SLING', quantity: 5 }])
})

test('ignores responses to pending requests after a sign-out and does not report them', async () => {
  const { signIn, signOut, cart, useCart, useNotification, useSession } = openTab()
  await signIn(server.issue())
  const responders: ((status: number) => void)[] = []
  for (const request of ['POST /Cart/items', 'GET /User/profile']) {
    server.replies.set(
      request,
      () =>
        new Promise((resolve) =>
          responders.push((status) => resolve({ ...errorReply(status), json: server.customerCart.cart() })),
        ),
    )
  }
  server.customerCart.lines.push({ ...SLING, id: 'line-9' })
  const adding = cart.addToCart([{ ...SLING, productId: 'KIT' }])
  const queued = cart.setQuantity('line-9', 4)
  await vi.waitFor(() => expect(responders).toHaveLength(1))
  useNotification.setState({ notification: null })
  await signOut()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  responders[0]?.(401)
  await Promise.all([adding, queued])
  expect(useCart.getState()).toMatchObject({ cart: { items: [] }, pendingLines: [], lineErrors: {} })
  expect(useNotification.getState().notification).toBeNull()
  expect(useSession.getState().status).toBe('guest')
  expect(server.requests('PUT')).toEqual([])
})

test('a refresh response after the sign-out does not sign in again', async () => {
  const { signIn, signOut, useSession } = openTab()
  await signIn(server.issue())
  let respond = (): void => undefined
  server.replies.set(
    'POST /Auth/refresh-token',
    () => new Promise((resolve) => (respond = () => resolve({ json: server.issue() }))),
  )
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
  await signOut()
  const ended = useVisitCount.getState()
  respond()
  await vi.advanceTimersByTimeAsync(1000)
  expect(useSession.getState().status).toBe('guest')
  expect(storedTokens()).toEqual([])
  // The new guest must not be redirected.
  expect(useVisitCount.getState()).toBe(ended)
})

test.each([
  ['no refresh token', { refreshToken: null }],
  ['no access token', { authToken: null }],
  ['an empty access token', { authToken: '' }],
  ['a lifetime that is not a number', { expiresIn: 'soon' }],
  ['an infinite lifetime', { expiresIn: 'Infinity' }],
  ['a negative lifetime', { expiresIn: '-600' }],
  ['an issue time that is not a number', { tokenIssuedAt: '{"at":1}' }],
  ['no issue time', { tokenIssuedAt: null }],
])('ignores invalid stored tokens: %s', async (_, garbage) => {
  server.storeSession(NOW)
  for (const [key, value] of Object.entries<string | null>(garbage)) {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  }
  const { startSession, useSession, useCart } = openTab()
  startSession()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: 'gid_1' })
  expect(storedTokens()).toEqual([])
})

test.each(['forbidden', 'full'])('a sign-in lasts until the tab is closed if storage is %s', async (kind) => {
  if (kind === 'full') {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new Error('The quota has been exceeded.')
    })
  } else {
    vi.stubGlobal('localStorage', undefined)
  }
  const { signIn, signOut, credentials, useSession, cart, useCart } = openTab()
  await cart.addToCart([SLING])
  await signIn(server.issue())
  expect(useCart.getState().cart.items).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(credentials.current()).toEqual({ bearer: 'access-2' }))
  await signOut()
  expect(useSession.getState()).toMatchObject({ status: 'guest', guestToken: null })
})

test('does not store a partial session when storage becomes full midway', async () => {
  const write = localStorage.setItem.bind(localStorage)
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    if (key === 'authToken') throw new Error('The quota has been exceeded.')
    write(key, value)
  })
  const { signIn } = openTab()
  await signIn(server.issue())
  expect(storedTokens()).toEqual([])
})
