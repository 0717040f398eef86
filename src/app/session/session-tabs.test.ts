import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { usePromotion } from '../cart/promotion.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { useRegistrationDraft } from '../drafts/registration-draft.ts'
import { notify, useNotification } from '../notification/notification.ts'
import { clearItems } from '../storage/clear-items.ts'
import { openTab } from '../test-tab.ts'
import { restoreGuestToken } from './restore-guest-token.ts'
import { useVisitCount } from './session.ts'
import { CUSTOMER, SessionServer } from './test-session-server.ts'

type Listener = (event: {
  readonly key: string | null
  readonly newValue: string | null
  readonly persisted?: boolean
}) => void

let server: SessionServer
/** The tab whose code is running: a browser tells the others of a change, never the one that made it. */
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

/** What a browser tells a page that it held ready for a way back. */
let pageshow: Listener[]

/** A started tab, and what the browser tells it when another one changed the stored access token. */
async function startTab() {
  const tab = openTab()
  const previous = listeners.length
  tab.startSession()
  await vi.waitFor(() => expect(tab.useCart.getState().status).toBe('ready'))
  const [listener] = listeners.slice(previous)
  const hear = (): void => listener?.({ key: 'authToken', newValue: localStorage.getItem('authToken') })
  return { ...tab, hear, hearOf: (event: Parameters<Listener>[0]) => listener?.(event) }
}

/** Two tabs of a customer who has signed in in the first of them. */
async function startSignedInTabs() {
  const [first, second] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState()).toMatchObject({ user: CUSTOMER }))
  return [first, second] as const
}

/** Holds back the answers to refreshes until the function that it gives is called. */
function holdRefreshes(): () => void {
  const pending = Promise.withResolvers<void>()
  server.replies.set('POST /Auth/refresh-token', async () => {
    const json = server.issue()
    await pending.promise
    return { json }
  })
  return pending.resolve
}

test('a sign-in in one tab signs the others in, and none of them merges again', async () => {
  const [first, second] = [await startTab(), await startTab()]
  await first.cart.addToCart([SLING])
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER }))
  await vi.waitFor(() => expect(second.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }]))
  expect(second.credentials.current()).toEqual({ bearer: 'access-1' })
  expect(server.requests('merge')).toHaveLength(1)
})

test('a sign-out in one tab signs the others out and resets their carts', async () => {
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

test('SESS-33 SESS-27 a sign-out in one tab clears the drafts of the others, and so does a session that ends by itself', async () => {
  const [first, second] = [await startTab(), await startTab()]
  second.items.write('billingForm', '{"city":"Reno"}')
  await first.signIn(server.issue())
  second.hear()
  server.replies.set('GET /User/profile', () => ({ status: 401, json: {} }))
  await first.reloadProfile()
  second.hear()
  second.hearOf({ key: 'signedOutAt', newValue: localStorage.getItem('signedOutAt') })
  await vi.waitFor(() => expect(second.useSession.getState().status).toBe('guest'))
  expect(second.items.read('billingForm')).toBeNull()
  second.items.write('billingForm', '{"city":"Elko"}')
  await vi.advanceTimersByTimeAsync(1000)
  server.replies.clear()
  await first.signIn(server.issue())
  await first.signOut()
  second.hearOf({ key: 'signedOutAt', newValue: localStorage.getItem('signedOutAt') })
  expect(second.items.read('billingForm')).toBeNull()
})

test('SESS-33 a tab that was closed or asleep during the sign-out clears its drafts when it starts', async () => {
  const [first, second] = [await startTab(), openTab()]
  second.items.write('dealerForm', '{"dealerCity":"Elko"}')
  await first.signIn(server.issue())
  await first.signOut()
  second.startSession()
  expect(second.items.read('dealerForm')).toBeNull()
})

test('a storage that is cleared as a whole signs out too; other keys concern nobody', async () => {
  const tab = await startTab()
  await tab.signIn(server.issue())
  tab.hearOf({ key: 'somebodyElse', newValue: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(tab.useSession.getState().status).toBe('signed-in')
  tab.hearOf({ key: null, newValue: null })
  await vi.waitFor(() => expect(tab.useSession.getState().status).toBe('guest'))
})

/** Until all is done that follows from what a tab has just heard; the browser tells it the next thing only then. */
const untilHeard = () => new Promise<void>((resolve) => process.nextTick(resolve))

test('SESS-33 a tab hears of a sign-out key by key: the customer goes first, their forms after whatever may store them again', async () => {
  const [first, second] = await startSignedInTabs()
  second.items.write('billingForm', '{"city":"Reno"}')
  await first.signOut()
  second.hearOf({ key: 'recentSearches', newValue: null })
  await untilHeard()
  expect(second.items.read('billingForm')).toBe('{"city":"Reno"}')
  second.hear()
  await untilHeard()
  expect(second.useSession.getState().status).toBe('guest')
  second.hearOf({ key: 'signedOutAt', newValue: localStorage.getItem('signedOutAt') })
  expect(second.items.read('billingForm')).toBeNull()
})

test('SESS-33 a customer who signs in over another’s session is somebody else in every tab', async () => {
  const [first, second] = await startSignedInTabs()
  const { withoutLeaving } = useVisitCount.getState()
  const [store, remove] = [localStorage.setItem, localStorage.removeItem]
  localStorage.setItem = (key, newValue) => {
    store(key, newValue)
    second.hearOf({ key, newValue })
  }
  localStorage.removeItem = (key) => {
    remove(key)
    second.hearOf({ key, newValue: null })
  }
  await first.signIn(server.issue())
  await vi.waitFor(() => expect(second.credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(useVisitCount.getState().withoutLeaving).toBe(withoutLeaving + 1)
})

test('the end of a session that a guest’s tab never knew changes nothing there', async () => {
  const tab = await startTab()
  const previous = [useVisitCount.getState(), tab.useCart.getState(), server.requests().length]
  tab.hearOf({ key: 'authToken', newValue: null })
  // It has been heard when this is answered.
  await tab.loadLatestProfile()
  expect([useVisitCount.getState(), tab.useCart.getState(), server.requests().length]).toEqual(previous)
})

test('SESS-33 new tokens that arrive after another tab has signed out are not stored, though its news is not here yet', async () => {
  const [first, second] = await startSignedInTabs()
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  await second.signOut()
  release()
  await expect.poll(() => first.useSession.getState().status).toBe('guest')
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('SESS-33 new tokens that arrive after the storage was cleared as a whole are not stored, though its news is not here yet', async () => {
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

test('SESS-12 SESS-27 a customer whose other tab has ordered goes on with new tokens', async () => {
  const tab = await startTab()
  await tab.signIn(server.issue())
  clearItems(openTab().items, 'order')
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => tab.credentials.current().bearer).toBe('access-2')
  expect(tab.useSession.getState().status).toBe('signed-in')
  expect(localStorage.getItem('authToken')).toBe('access-2')
})

test('SESS-12 two tabs that are due at once make one refresh, and both go on with its tokens', async () => {
  const [first, second] = [await startTab(), await startTab()]
  await first.signIn(server.issue())
  second.hear()
  await vi.waitFor(() => expect(second.useSession.getState().status).toBe('signed-in'))
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
  // The other one is due too, and waits.
  await vi.advanceTimersByTimeAsync(1000)
  release()
  await expect
    .poll(() => [first.credentials.current().bearer, second.credentials.current().bearer])
    .toEqual(['access-2', 'access-2'])
  expect(server.requests('refresh')).toEqual(['POST /Auth/refresh-token'])
})

test('SESS-33 SESS-26 a tab that waits its turn to refresh while another one signs out is signed out too, and sends no token', async () => {
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
  ['before its turn comes', 0],
  ['while it is asking for tokens', 1],
])(
  'SESS-33 SESS-27 a tab whose refresh meets the next customer’s sign-in %s leaves their tokens alone',
  async (_, asked) => {
    const [first, second] = await startSignedInTabs()
    const respond = holdRefreshes()
    await vi.advanceTimersByTimeAsync(540_000)
    // The first tab asks, the second waits for its turn.
    const [due, other] = asked === 0 ? [second, first] : [first, second]
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

test('a tab that is refused since another was faster follows that one instead of signing out', async () => {
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
  localStorage.setItem('tokenIssuedAt', String(Date.now()))
  localStorage.setItem('authToken', server.issue().accessToken)
  reject()
  await expect
    .poll(() => [first.credentials.current().bearer, second.credentials.current().bearer])
    .toEqual(['access-2', 'access-2'])
  expect([first, second].map(({ useSession }) => useSession.getState().status)).toEqual(['signed-in', 'signed-in'])
})

test('SESS-26 new tokens that arrive after another tab’s were taken are not put in their place', async () => {
  const first = await startTab()
  await first.signIn(server.issue())
  const release = holdRefreshes()
  await vi.advanceTimersByTimeAsync(540_000)
  await expect.poll(() => server.requests('refresh')).toHaveLength(1)
  localStorage.setItem('tokenIssuedAt', String(Date.now()))
  localStorage.setItem('authToken', server.issue().accessToken)
  first.hear()
  await expect.poll(() => first.credentials.current()).toEqual({ bearer: 'access-3' })
  const { renewal } = first.credentials
  release()
  await renewal
  expect([first.credentials.current().bearer, localStorage.getItem('authToken')]).toEqual(['access-3', 'access-3'])
})

test('a refresh in one tab is taken over by the others, profile and cart staying as they are', async () => {
  const [, second] = await startSignedInTabs()
  const profiles = server.requests('profile').length
  localStorage.setItem('authToken', server.issue().accessToken)
  second.hear()
  await vi.waitFor(() => expect(second.credentials.current()).toEqual({ bearer: 'access-2' }))
  expect(second.useSession.getState()).toMatchObject({ user: CUSTOMER })
  expect(server.requests('profile')).toHaveLength(profiles)
})

test('SESS-33 a page that was held ready for a way back has nothing of a visit that ended meanwhile, nor its customer', async () => {
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

test('SESS-33 a guest’s page that was held ready drops its forms when a visit ended meanwhile, and shows the cart anew', async () => {
  const [other, held] = [await startTab(), await startTab()]
  held.items.write('billingForm', '{"city":"Reno"}')
  await other.signIn(server.issue())
  await other.signOut()
  const asked = server.requests('GET /Cart').length
  navigateBack(true)
  expect(held.items.read('billingForm')).toBeNull()
  await vi.waitFor(() => expect(server.requests('GET /Cart').length).toBeGreaterThan(asked))
  expect(held.useSession.getState().status).toBe('guest')
  expect(server.requests('profile')).toHaveLength(1)
})

test('SESS-33 a guest’s page that was held ready is the customer’s who has signed in meanwhile', async () => {
  const [other, held] = [await startTab(), await startTab()]
  await other.signIn(server.issue())
  expect(held.useSession.getState().status).toBe('guest')
  navigateBack(true)
  await vi.waitFor(() => expect(held.useSession.getState()).toMatchObject({ status: 'signed-in', user: CUSTOMER }))
})

test('SESS-33 a page that the browser loads as usual asks for nothing a second time', async () => {
  const { items } = await startTab()
  items.write('billingForm', '{"city":"Reno"}')
  localStorage.setItem('signedOutAt', '2027-01-15T08:00:00.000Z')
  const asked = server.requests().length
  navigateBack(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requests()).toHaveLength(asked)
  expect(items.read('billingForm')).toBe('{"city":"Reno"}')
})

test('SESS-33 whatever ends a visit, the page forgets the shopper; a sign-out here leaves its page by itself', async () => {
  const [first, second] = await startSignedInTabs()
  useRegistrationDraft.setState({ draft: { firstName: 'Mara' } })
  usePromotion.setState({ promotion: { title: 'Sling week', subtitle: '', imageUrl: null, collectionId: null } })
  notify({ message: 'You added Clave Sling to your shopping cart', type: 'success', leadsToCart: true })
  const previous = useVisitCount.getState()
  await first.signOut()
  const after = useVisitCount.getState()
  expect([after.all - previous.all, after.withoutLeaving - previous.withoutLeaving]).toEqual([1, 0])
  expect(useRegistrationDraft.getState().draft).toEqual({})
  expect(usePromotion.getState().promotion).toBeNull()
  expect(useNotification.getState().notification).toBeNull()
  second.hear()
  await vi.waitFor(() => expect(useVisitCount.getState().withoutLeaving).toBe(previous.withoutLeaving + 1))
})

test('SESS-32 a tab stores no token over a newer one of another tab, and none before it knows whose it is', async () => {
  const first = await startTab()
  localStorage.setItem('guestToken', 'gid_newer')
  const store = vi.spyOn(localStorage, 'setItem')
  restoreGuestToken(first.useSession, first.items)
  localStorage.removeItem('guestToken')
  const unopened = openTab()
  restoreGuestToken(unopened.useSession, unopened.items)
  expect(store).not.toHaveBeenCalled()
})

test('SESS-32 a guest whose token the browser has thrown away stores it again, unless another tab removed it', async () => {
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

test('SESS-35 a page whose tokens are old takes the ones that another tab has stored, and ends nothing', async () => {
  const [first, second] = await startSignedInTabs()
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(localStorage.getItem('authToken')).toBe('access-2'))
  const stored = localStorage.getItem('authToken')
  // The second page was restored with what it had before, and its own profile is refused.
  const session = second.useSession.getState()
  if (session.status !== 'signed-in') throw new Error('The second tab is signed in.')
  const old = { ...session.tokens, accessToken: 'access-1', tokenIssuedAt: Date.now() - 700_000 }
  second.useSession.setState({ tokens: old })
  await vi.waitFor(() => expect(second.credentials.current()).toEqual({ bearer: stored }))
  expect(first.useSession.getState().status).toBe('signed-in')
  expect(localStorage.getItem('authToken')).toBe(stored)
})
