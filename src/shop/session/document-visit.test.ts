import { beforeEach, expect, test, vi } from 'vitest'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab, startTab } from '../cart/test-tab.ts'
import { type Reply, stubBrowser } from '../lib/api/test-api.ts'
import { clearItems } from '../lib/storage/clear-items.ts'
import { CUSTOMER, SessionServer } from './test-session-server.ts'

const REFRESH = 'POST /Auth/refresh-token'

let server: SessionServer
/** The window of each document, in the order in which their sessions were started. */
let windows: EventTarget[]

beforeEach(() => {
  stubBrowser()
  windows = []
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    windows.at(-1)?.addEventListener(type, listener),
  )
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  server = new SessionServer()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

/** Starts a document and returns it with its window. */
async function start(tab = openTab()) {
  const window = new EventTarget()
  windows.push(window)
  await startTab(tab)
  /** Dispatches the storage event of an item, by default with its current value. */
  function see(key: 'visit' | 'signedOutAt' | null, newValue = key && localStorage.getItem(key)): void {
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  }
  const showAgain = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return { ...tab, see, showAgain }
}

async function startCustomer() {
  const tab = openTab()
  tab.signIn(server.issue())
  return start(tab.openNext())
}

/** Starts two documents of a customer. */
async function startTwo() {
  return [await startCustomer(), await start()] as const
}

/** Delays the responses to refresh requests until the returned function is called. */
function holdRefreshes(): (reply?: Reply) => void {
  const pending = Promise.withResolvers<Reply | undefined>()
  server.replies.set(REFRESH, async () => {
    const json = server.issue()
    return (await pending.promise) ?? { json }
  })
  return pending.resolve
}

/** Waits until a refresh that is due has been requested. */
async function refreshIsRequested(): Promise<void> {
  await vi.advanceTimersByTimeAsync(540_000)
  await vi.waitFor(() => expect(server.requests('refresh')).toHaveLength(1))
}

test('SESS-07 two documents that open after a sign-in at the same time merge the guest once', async () => {
  const [first, second] = [await start(), await start()]
  await first.cart.addToCart([SLING])
  first.signIn(server.issue())
  second.see('visit')
  expect(second.opened).toEqual([{}])
  const tabs = await Promise.all([start(first.openNext()), start(second.openNext())])
  expect(server.requests('merge')).toHaveLength(1)
  for (const { useCart } of tabs) expect(useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }])
})

test("a guest's document with unsent input is replaced before its next request, and keeps the checkout's forms", async () => {
  const guest = await start(openTab(undefined, { hasUnsentInput: true }))
  guest.items.write('billingForm', '{"city":"Reno"}')
  guest.cart.followOtherTabs()
  const customer = await startCustomer()
  guest.see('visit')
  // The guest's tab reloads its cart only when the shopper does something.
  customer.cart.announceChange()
  await new Promise((resolve) => setImmediate(resolve))
  expect(guest.opened).toEqual([])
  const { length } = server.sent
  void guest.cart.addToCart([SLING])
  await vi.waitFor(() => expect(guest.opened).toEqual([{}]))
  expect(server.sent).toHaveLength(length)
  const next = await start(guest.openNext())
  expect(next.items.read('billingForm')).toBe('{"city":"Reno"}')
  await vi.waitFor(() => expect(next.useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }]))
})

test('a sign-out in another tab replaces the document, whose forms the next one clears', async () => {
  const [first, second] = await startTwo()
  second.items.write('billingForm', '{"city":"Reno"}')
  first.signOut()
  second.see('visit')
  expect(second.opened).toEqual([{}])
  const next = await start(second.openNext())
  expect([next.items.read('billingForm'), next.useSession.getState().status]).toEqual([null, 'guest'])
})

test('an order in another tab clears the forms of the document and keeps it', async () => {
  const [first, second] = await startTwo()
  second.items.write('billingForm', '{"city":"Reno"}')
  clearItems(first.items, 'order')
  second.see('signedOutAt')
  expect([second.items.read('billingForm'), second.opened]).toEqual([null, []])
})

test('sends nothing after a sign-out in another tab, even before its storage event', async () => {
  const [first, second] = await startTwo()
  first.signOut()
  const { length } = server.sent
  void second.cart.addToCart([SLING])
  await vi.waitFor(() => expect(second.opened).toEqual([{}]))
  expect(server.sent).toHaveLength(length)
})

test.each<[string, Reply]>([
  ['response', { json: { ...CUSTOMER, firstName: 'Next' } }],
  ['failure', { status: 401, json: { message: 'Refused 401' } }],
])('does not use a %s that arrives after a sign-out in another tab', async (_, reply) => {
  const [first, second] = await startTwo()
  const before = second.useSession.getState()
  const pending = Promise.withResolvers<Reply>()
  server.replies.set('GET /User/profile', () => pending.promise)
  void second.reloadProfile()
  await vi.waitFor(() => expect(server.requests('profile')).toHaveLength(3))
  first.signOut()
  pending.resolve(reply)
  await vi.waitFor(() => expect(second.opened).toEqual([{}]))
  expect(second.useSession.getState()).toBe(before)
  expect(second.useNotification.getState().notification).toBeNull()
})

test('a customer who signs in replaces another customer in every tab, and the guest token and an unknown order stay', async () => {
  const [guest, other] = [await start(), await startCustomer()]
  other.items.write('billingForm', '{"city":"Reno"}')
  other.items.write('orderAttempt', '2027-01-15T08:00:00.000Z')
  guest.items.write('guestToken', 'gid_1')
  guest.signIn(server.issue())
  other.see('visit')
  expect(other.opened).toEqual([{}])
  expect(guest.items.read('orderAttempt')).toBe('2027-01-15T08:00:00.000Z')
  const next = await start(other.openNext())
  expect(next.items.read('billingForm')).toBeNull()
  expect(next.credentials.current()).toEqual({ bearer: 'access-2' })
  expect(localStorage.getItem('guestToken')).toBeNull()
})

test('clearing the entire storage ends the visit of a customer and not that of a guest', async () => {
  const customer = await startCustomer()
  localStorage.clear()
  customer.see(null)
  expect(customer.opened).toEqual([{}])
  const guest = await start(customer.openNext())
  localStorage.clear()
  guest.see(null)
  await guest.cart.refresh()
  expect(guest.opened).toEqual([])
})

test('a held document is replaced when it is released', async () => {
  const [first, second] = await startTwo()
  const release = second.visit.hold('order')
  first.signOut()
  second.see('visit')
  expect(second.opened).toEqual([])
  release()
  expect(second.opened).toEqual([{}])
})

test('a late renewal stores nothing after a sign-out in another tab, even before its storage event', async () => {
  const [first, second] = await startTwo()
  const respond = holdRefreshes()
  await refreshIsRequested()
  second.signOut()
  respond()
  await vi.waitFor(() => expect(first.opened).toEqual([{}]))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a document whose renewal has replaced the next visit before it was seen removes its tokens', async () => {
  const [first, second] = await startTwo()
  const { visit = '', authToken = '' } = { ...localStorageValues(['visit', 'authToken']) }
  second.signOut()
  const next = localStorage.getItem('visit')
  localStorage.setItem('visit', visit)
  localStorage.setItem('authToken', authToken)
  first.see('visit', next)
  expect(localStorageValues(['visit', 'authToken'])).toEqual({ visit: next })
  expect(first.opened).toEqual([{}])
})

function localStorageValues(keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => [localStorage.getItem(key)].flatMap((value) => (value === null ? [] : [[key, value]]))),
  )
}

test("a tab that waits to renew its tokens sends nothing after the next customer's sign-in", async () => {
  const [first, second] = await startTwo()
  const respond = holdRefreshes()
  await refreshIsRequested()
  first.signOut()
  const next = first.openNext()
  next.signIn(server.issue())
  const stored = localStorage.getItem('authToken')
  respond()
  await vi.waitFor(() => expect(second.opened).toEqual([{}]))
  expect(localStorage.getItem('authToken')).toBe(stored)
  expect(server.requests('refresh')).toHaveLength(1)
})

test('SESS-12 two tabs whose refresh is due at the same time send one request, and both use its tokens', async () => {
  const tabs = await startTwo()
  const respond = holdRefreshes()
  await refreshIsRequested()
  // The refresh of the other tab is also due, so it waits.
  await vi.advanceTimersByTimeAsync(1000)
  respond()
  await vi.waitFor(() =>
    expect(tabs.map(({ credentials }) => credentials.current().bearer)).toEqual(['access-2', 'access-2']),
  )
  expect(server.requests('refresh')).toHaveLength(1)
})

test("a tab whose refresh is rejected because another tab was faster uses that tab's tokens", async () => {
  const tab = await startCustomer()
  const respond = holdRefreshes()
  await refreshIsRequested()
  server.renewElsewhere()
  respond({ status: 401, json: {} })
  await vi.waitFor(() => expect(tab.credentials.current()).toEqual({ bearer: 'access-3' }))
  expect(tab.opened).toEqual([])
})

test('a tab does not use tokens that another visit has stored next to its own visit', async () => {
  const tab = await startCustomer()
  localStorage.setItem('authToken', server.issue().accessToken)
  tab.see('visit')
  expect(tab.credentials.current()).toEqual({ bearer: 'access-1' })
})

test.each([
  ['ends a visit', 'replaced'],
  ['places an order', 'kept'],
])('a document from the back/forward cache is checked again: a tab that %s', async (action, outcome) => {
  const [first, held] = await startTwo()
  held.items.write('billingForm', '{"city":"Reno"}')
  if (action === 'ends a visit') first.signOut()
  else clearItems(first.items, 'order')
  const { length } = server.requests('GET /Cart')
  held.showAgain(false)
  expect(held.opened).toEqual([])
  held.showAgain(true)
  expect(held.opened).toEqual(outcome === 'replaced' ? [{}] : [])
  if (outcome === 'replaced') return
  expect(held.items.read('billingForm')).toBeNull()
  await vi.waitFor(() => expect(server.requests('GET /Cart').length).toBeGreaterThan(length))
})

test("new tokens that arrive after another tab's tokens were applied do not replace them", async () => {
  const tab = await startCustomer()
  const respond = holdRefreshes()
  await refreshIsRequested()
  server.renewElsewhere()
  tab.see('visit')
  expect(tab.credentials.current()).toEqual({ bearer: 'access-3' })
  const { renewal } = tab.credentials
  respond()
  await renewal
  expect([tab.credentials.current().bearer, localStorage.getItem('authToken')]).toEqual(['access-3', 'access-3'])
})
