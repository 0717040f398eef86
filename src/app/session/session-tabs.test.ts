import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { usePromotion } from '../cart/promotion.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { notify, useNotification } from '../notification/notification.ts'
import { clearItems } from '../storage/clear-items.ts'
import { openTab } from '../test-tab.ts'
import { restoreGuestToken } from './restore-guest-token.ts'
import { useVisitCount } from './session.ts'
import { CUSTOMER, SessionServer } from './test-session-server.ts'

type Listener = (event: {
  readonly key: string | null
  readonly newValue: string | null
  readonly oldValue?: string | null
  readonly persisted?: boolean
}) => void

let server: SessionServer
/** Storage event listeners of all tabs, in the order in which the tabs were started. */
let listeners: Listener[]

beforeEach(() => {
  stubBrowser()
  listeners = []
  pageshow = []
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => {
    if (type === 'storage') listeners.push(listener)
    if (type === 'pageshow') pageshow.push(listener)
  })
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  server = new SessionServer()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Listeners for `pageshow`, which fires when a page is restored from the back/forward cache. */
let pageshow: Listener[]

/** Starts a tab and returns it with a function that dispatches a change of the access token in another tab. */
async function startTab() {
  const tab = openTab()
  const previous = listeners.length
  tab.startSession()
  await vi.waitFor(() => expect(tab.useCart.getState().status).toBe('ready'))
  const [listener] = listeners.slice(previous)
  const hear = (): void => listener?.({ key: 'authToken', newValue: localStorage.getItem('authToken') })
  return { ...tab, hear, dispatchStorageEvent: (event: Parameters<Listener>[0]) => listener?.(event) }
}

/** Starts two tabs and signs a customer in to the first one. */
async function startSignedInTabs() {
  const [first, second] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState()).toMatchObject({ user: CUSTOMER }))
  return [first, second] as const
}

/** Delays the responses to refresh requests until the returned function is called. */
function holdRefreshes(): () => void {
  const pending = Promise.withResolvers<void>()
  server.replies.set('POST /Auth/refresh-token', async () => {
    const json = server.issue()
    await pending.promise
    return { json }
  })
  return pending.resolve
}

test('signing in in one tab signs the other tabs in, and none of them merges again', async () => {
  const [first, second] = [await startTab(), await startTab()]
  await first.cart.addToCart([SLING])
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER }))
  await vi.waitFor(() => expect(second.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }]))
  expect(second.credentials.current()).toEqual({ bearer: 'access-1' })
  expect(server.requests('merge')).toHaveLength(1)
})

test('signing out in one tab signs the other tabs out and resets their carts', async () => {
  const [first, second] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  second.hear()
  await first.cart.addToCart([SLING])
  await second.cart.refresh()
  await vi.waitFor(() => expect(second.useCart.getState().cart.items).toHaveLength(1))
  await first.signOut()
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState().status).toBe('guest'))
  await vi.waitFor(() => expect(second.useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } }))
  expect(second.credentials.current().bearer).toBeUndefined()
})

test('a sign-out, or a session that ends without one, clears the drafts in other tabs', async () => {
  const [first, second] = [await startTab(), await startTab()]
  second.items.write('billingForm', '{"city":"Reno"}')
  await first.signIn(server.issue())
  second.hear()
  server.replies.set('GET /User/profile', () => ({ status: 401, json: {} }))
  await first.reloadProfile()
  second.hear()
  second.dispatchStorageEvent({ key: 'signedOutAt', newValue: localStorage.getItem('signedOutAt') })
  await vi.waitFor(() => expect(second.useSession.getState().status).toBe('guest'))
  expect(second.items.read('billingForm')).toBeNull()
  second.items.write('billingForm', '{"city":"Elko"}')
  await vi.advanceTimersByTimeAsync(1000)
  server.replies.clear()
  await first.signIn(server.issue())
  await first.signOut()
  second.dispatchStorageEvent({ key: 'signedOutAt', newValue: localStorage.getItem('signedOutAt') })
  expect(second.items.read('billingForm')).toBeNull()
})

test('a tab that was closed or asleep during the sign-out clears its drafts when it starts', async () => {
  const [first, second] = [await startTab(), openTab()]
  second.items.write('dealerForm', '{"dealerCity":"Elko"}')
  await first.signIn(server.issue())
  await first.signOut()
  second.startSession()
  expect(second.items.read('dealerForm')).toBeNull()
})

test('clearing the entire storage signs out, but other keys have no effect', async () => {
  const tab = await startTab()
  await tab.signIn(server.issue())
  tab.dispatchStorageEvent({ key: 'unrelatedKey', newValue: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.useSession.getState().status).toBe('signed-in')
  localStorage.clear()
  tab.dispatchStorageEvent({ key: null, newValue: null })
  await vi.waitFor(() => expect(tab.useSession.getState().status).toBe('guest'))
})

/** Waits until a tab has handled an event, because browsers dispatch the next event only after that. */
const eventHandled = () => new Promise<void>((resolve) => process.nextTick(resolve))

test('a tab that receives a sign-out key by key removes the customer first, and clears the forms after any code that may store them again', async () => {
  const [first, second] = await startSignedInTabs()
  second.items.write('billingForm', '{"city":"Reno"}')
  await first.signOut()
  second.dispatchStorageEvent({ key: 'analyticsEvents', newValue: null })
  await eventHandled()
  expect(second.items.read('billingForm')).toBe('{"city":"Reno"}')
  second.hear()
  await eventHandled()
  expect(second.useSession.getState().status).toBe('guest')
  second.dispatchStorageEvent({ key: 'signedOutAt', newValue: localStorage.getItem('signedOutAt') })
  expect(second.items.read('billingForm')).toBeNull()
})

test("a customer who signs in during another customer's session replaces them in every tab", async () => {
  const [first, second] = await startSignedInTabs()
  const { withoutLeaving } = useVisitCount.getState()
  const [store, remove] = [localStorage.setItem, localStorage.removeItem]
  localStorage.setItem = (key, newValue) => {
    store(key, newValue)
    second.dispatchStorageEvent({ key, newValue })
  }
  localStorage.removeItem = (key) => {
    remove(key)
    second.dispatchStorageEvent({ key, newValue: null })
  }
  await first.signIn(server.issue())
  await vi.waitFor(() => expect(second.credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(useVisitCount.getState().withoutLeaving).toBe(withoutLeaving + 1)
})

test("ignores the end of a session that a guest's tab never had", async () => {
  const tab = await startTab()
  const previous = [useVisitCount.getState(), tab.useCart.getState(), server.requests().length]
  tab.dispatchStorageEvent({ key: 'authToken', newValue: null })
  // The event has been handled when this resolves.
  await tab.loadLatestProfile()
  expect([useVisitCount.getState(), tab.useCart.getState(), server.requests().length]).toEqual(previous)
})

test('a tab does not use the tokens of another visit for its customer', async () => {
  const [, second] = await startSignedInTabs()
  const { withoutLeaving } = useVisitCount.getState()
  localStorage.setItem('visit', 'visit-2')
  server.renewElsewhere()
  server.replies.set('GET /User/profile', () => ({ json: { ...CUSTOMER, firstName: 'Next' } }))
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState()).toMatchObject({ user: { firstName: 'Next' } }))
  expect(useVisitCount.getState().withoutLeaving).toBe(withoutLeaving + 1)
})

test('a tab does not use tokens that another visit has stored next to its own visit', async () => {
  const [, second] = await startSignedInTabs()
  localStorage.setItem('authToken', server.issue().accessToken)
  second.hear()
  await eventHandled()
  expect(second.credentials.current()).toEqual({ bearer: 'access-1' })
})

test('a tab that placed an order before it saw a sign-out renews no tokens', async () => {
  const [first, second] = await startSignedInTabs()
  await second.signOut()
  clearItems(first.items, 'order')
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(first.useSession.getState().status).toBe('guest'))
  expect([server.requests('refresh'), localStorage.getItem('authToken')]).toEqual([[], null])
})

test('a tab removes tokens that it stored before it saw that their visit had ended in another tab', async () => {
  const [first, second] = await startSignedInTabs()
  await second.signOut()
  const session = first.useSession.getState()
  if (session.status !== 'signed-in') throw new Error('The first tab is signed in.')
  localStorage.setItem('authToken', session.tokens.accessToken)
  first.dispatchStorageEvent({ key: 'visit', oldValue: `${session.tokens.visit} access-1`, newValue: null })
  await vi.waitFor(() => expect(first.useSession.getState().status).toBe('guest'))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a sign-in during a session keeps the record of an order without a response', async () => {
  const tab = await startTab()
  await tab.signIn(server.issue())
  tab.items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  await tab.signIn(server.issue())
  expect(tab.items.read('orderAttempt')).toBe('2027-01-15T08:00:00.000Z')
})

test('does not store new tokens that arrive after a sign-out in another tab, even before its storage event', async () => {
  const [first, second] = await startSignedInTabs()
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  await second.signOut()
  release()
  await expect.poll(() => first.useSession.getState().status).toBe('guest')
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('does not store new tokens that arrive after the entire storage was cleared, even before its event', async () => {
  const tab = await startTab()
  await tab.signIn(server.issue())
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  localStorage.clear()
  release()
  await expect.poll(() => tab.useSession.getState().status).toBe('guest')
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('SESS-12 a customer who placed an order in another tab continues with new tokens', async () => {
  const tab = await startTab()
  await tab.signIn(server.issue())
  clearItems(openTab().items, 'order')
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => tab.credentials.current().bearer).toBe('access-2')
  expect(tab.useSession.getState().status).toBe('signed-in')
  expect(localStorage.getItem('authToken')).toBe('access-2')
})

test('SESS-12 two tabs whose refresh is due at the same time send one request, and both use its tokens', async () => {
  const [first, second] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState().status).toBe('signed-in'))
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
  // The refresh of the other tab is also due, so it waits.
  await vi.advanceTimersByTimeAsync(1000)
  release()
  await expect
    .poll(() => [first.credentials.current().bearer, second.credentials.current().bearer])
    .toEqual(['access-2', 'access-2'])
  expect(server.requests('refresh')).toEqual(['POST /Auth/refresh-token'])
})

test('a tab waiting to refresh is signed out without sending a token when another tab signs out', async () => {
  const [first, second] = await startSignedInTabs()
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  await first.signOut()
  release()
  await expect.poll(() => second.useSession.getState().status).toBe('guest')
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(server.requests('refresh')).toHaveLength(1)
})

test.each([
  ['before it gets the lock', 0],
  ['during its request', 1],
])(
  "a tab whose refresh coincides with the next customer's sign-in %s keeps that customer's tokens",
  async (_, refreshingTab) => {
    const [first, second] = await startSignedInTabs()
    const respond = holdRefreshes()
    await vi.advanceTimersByTimeAsync(540_000)
    // The first tab sends the request while the second one waits for the lock.
    const [due, other] = refreshingTab === 0 ? [second, first] : [first, second]
    await other.signOut()
    await other.signIn(server.issue())
    const stored = localStorage.getItem('authToken')
    respond()
    await vi.waitFor(() => expect(due.useSession.getState().status).toBe('guest'))
    expect(localStorage.getItem('authToken')).toBe(stored)
    due.hear()
    await vi.waitFor(() => expect(due.useSession.getState()).toMatchObject({ tokens: { accessToken: stored } }))
    expect(server.requests('refresh')).toHaveLength(1)
  },
)

test("a tab whose refresh is rejected because another tab was faster uses that tab's tokens instead of signing out", async () => {
  const [first, second] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState().status).toBe('signed-in'))
  let reject = (): void => undefined
  server.replies.set(
    'POST /Auth/refresh-token',
    () => new Promise<Reply>((resolve) => (reject = () => resolve({ status: 401, json: {} }))),
  )
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  server.renewElsewhere()
  reject()
  await expect
    .poll(() => [first.credentials.current().bearer, second.credentials.current().bearer])
    .toEqual(['access-2', 'access-2'])
  expect([first, second].map(({ useSession }) => useSession.getState().status)).toEqual(['signed-in', 'signed-in'])
})

test("new tokens that arrive after another tab's tokens were applied do not replace them", async () => {
  const first = await startTab()
  await first.signIn(server.issue())
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  server.renewElsewhere()
  first.hear()
  await expect.poll(() => first.credentials.current()).toEqual({ bearer: 'access-3' })
  const { renewal } = first.credentials
  release()
  await renewal
  expect([first.credentials.current().bearer, localStorage.getItem('authToken')]).toEqual(['access-3', 'access-3'])
})

test('a refresh in one tab is applied in other tabs without reloading the profile and cart', async () => {
  const [, second] = await startSignedInTabs()
  const profiles = server.requests('profile').length
  server.renewElsewhere()
  second.hear()
  await vi.waitFor(() => expect(second.credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(second.useSession.getState()).toMatchObject({ user: CUSTOMER })
  expect(server.requests('profile')).toHaveLength(profiles)
})

test('a page restored from the back/forward cache shows nothing from a visit that has ended since, including the customer', async () => {
  const [first, held] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  held.hear()
  await vi.waitFor(() => expect(held.useSession.getState()).toMatchObject({ user: CUSTOMER }))
  held.items.write('billingForm', '{"city":"Reno"}')
  const { withoutLeaving } = useVisitCount.getState()
  await first.signOut()
  await first.signIn(server.issue())
  server.replies.set('GET /User/profile', () => ({ json: { ...CUSTOMER, firstName: 'Next' } }))
  pageshow.at(-1)?.({ key: null, newValue: null, persisted: true })
  await vi.waitFor(() => expect(held.useSession.getState()).toMatchObject({ user: { firstName: 'Next' } }))
  expect(held.items.read('billingForm')).toBeNull()
  expect(useVisitCount.getState().withoutLeaving).toBe(withoutLeaving + 1)
})

const navigateBack = (persisted: boolean) => pageshow.at(-1)?.({ key: null, newValue: null, persisted })

test("a guest's page restored from the back/forward cache clears its forms if a visit has ended since, and reloads the cart", async () => {
  const [other, held] = [await startTab(), await startTab()]
  held.items.write('billingForm', '{"city":"Reno"}')
  await other.signIn(server.issue())
  await other.signOut()
  const requestsBefore = server.requests('GET /Cart').length
  navigateBack(true)
  expect(held.items.read('billingForm')).toBeNull()
  await vi.waitFor(() => expect(server.requests('GET /Cart').length).toBeGreaterThan(requestsBefore))
  expect(held.useSession.getState().status).toBe('guest')
  expect(server.requests('profile')).toHaveLength(1)
})

test("a guest's page restored from the back/forward cache belongs to the customer who has signed in since", async () => {
  const [other, held] = [await startTab(), await startTab()]
  await other.signIn(server.issue())
  expect(held.useSession.getState().status).toBe('guest')
  navigateBack(true)
  await vi.waitFor(() => expect(held.useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER }))
})

test('a page that the browser loads normally does not request anything twice', async () => {
  const { items } = await startTab()
  items.write('billingForm', '{"city":"Reno"}')
  localStorage.setItem('signedOutAt', '2027-01-15T08:00:00.000Z')
  const requestsBefore = server.requests().length
  navigateBack(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requests()).toHaveLength(requestsBefore)
  expect(items.read('billingForm')).toBe('{"city":"Reno"}')
})

test("clears the shopper's data regardless of how a visit ends; a sign-out in this tab leaves the page", async () => {
  const [first, second] = await startSignedInTabs()
  usePromotion.setState({ promotion: { title: 'Sling week', subtitle: '', imageUrl: null, collectionId: null } })
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success', leadsToCart: true })
  const previous = useVisitCount.getState()
  await first.signOut()
  const after = useVisitCount.getState()
  expect([after.all - previous.all, after.withoutLeaving - previous.withoutLeaving]).toEqual([1, 0])
  expect(usePromotion.getState().promotion).toBeNull()
  expect(useNotification.getState().notification).toBeNull()
  second.hear()
  await vi.waitFor(() => expect(useVisitCount.getState().withoutLeaving).toBe(previous.withoutLeaving + 1))
})

test("a tab does not replace another tab's newer token, and stores none before the session is known", async () => {
  const first = await startTab()
  localStorage.setItem('guestToken', 'gid_newer')
  const store = vi.spyOn(localStorage, 'setItem')
  restoreGuestToken(first.useSession, first.items)
  localStorage.removeItem('guestToken')
  const unopened = openTab()
  restoreGuestToken(unopened.useSession, unopened.items)
  expect(store).not.toHaveBeenCalled()
})

test('a guest whose token the browser evicted stores it again unless another tab removed it', async () => {
  const [first, second] = [await startTab(), await startTab()]
  const token = first.credentials.current().guestId
  localStorage.removeItem('guestToken')
  await first.cart.refresh()
  expect(localStorage.getItem('guestToken')).toBe(token)
  await second.signIn(server.issue())
  expect(localStorage.getItem('guestToken')).toBeNull()
  restoreGuestToken(first.useSession, first.items)
  expect(localStorage.getItem('guestToken')).toBeNull()
  await second.signOut()
  localStorage.removeItem('guestToken')
  restoreGuestToken(first.useSession, first.items)
  expect(localStorage.getItem('guestToken')).toBeNull()
})

test('a page with outdated tokens uses the tokens stored by another tab and does not end the session', async () => {
  const [first, second] = await startSignedInTabs()
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(localStorage.getItem('authToken')).toBe('access-2'))
  const stored = localStorage.getItem('authToken')
  // The second page is restored with its earlier tokens, and its profile request is rejected.
  const session = second.useSession.getState()
  if (session.status !== 'signed-in') throw new Error('The second tab is signed in.')
  const old = { ...session.tokens, accessToken: 'access-1', tokenIssuedAt: Date.now() - 700_000 }
  second.useSession.setState({ tokens: old })
  await vi.waitFor(() => expect(second.credentials.current()).toEqual({ bearer: stored }))
  expect(first.useSession.getState().status).toBe('signed-in')
  expect(localStorage.getItem('authToken')).toBe(stored)
})
