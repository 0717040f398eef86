import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { SessionServer } from '../session/test-session-server.ts'
import { openTab } from '../test-tab.ts'
import { SLING } from './test-cart-server.ts'

const errorReply = (status: number): Reply => ({
  status,
  json: { title: 'Refused', status, message: `Refused ${status}` },
})
const KIT = { ...SLING, productId: 'KIT' }
const findLine = (id: string) => ({ ...SLING, id })

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
})

/** Delays the response to a request until the returned function is called with a reply. */
function holdRequests(request: string): (reply: Reply) => void {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  server.replies.set(request, () => promise)
  return resolve
}

const isAsked = (request: string) => vi.waitFor(() => expect(server.requests()).toContain(request))

/** Opens a tab for a customer with the given lines in the cart. */
async function customersTab(...ids: string[]) {
  const tab = openTab()
  server.customerCart.lines = ids.map(findLine)
  await tab.signIn(server.issue())
  return tab
}

test.each([
  ['cart', () => ({ json: server.customerCart.cart() })],
  ['failure', () => errorReply(500)],
])('does not show the next shopper a %s fetched for the previous one', async (_, reply) => {
  const { signOut, cart, useCart } = await customersTab('line-1')
  const respondToPrevious = holdRequests('GET /Cart')
  const respondToNext = holdRequests('GET /Cart/guest/gid_1')
  const previous = server.requests('GET /Cart').length
  const fetching = cart.refresh()
  await vi.waitFor(() => expect(server.requests('GET /Cart')).toHaveLength(previous + 1))
  await signOut()
  await isAsked('GET /Cart/guest/gid_1')
  respondToPrevious(reply())
  await fetching
  expect(useCart.getState()).toMatchObject({ status: 'loading', cart: { items: [] } })
  respondToNext({ json: server.guestCart.cart() })
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
})

test("does not show the previous shopper's pending quantity or error on a line of the next shopper with the same ID", async () => {
  const { cart, useCart } = await customersTab('line-1', 'line-2')
  server.replies.set('PUT /Cart/items/line-1', () => errorReply(409))
  await cart.setQuantity('line-1', 9)
  holdRequests('PUT /Cart/items/line-2')
  void cart.setQuantity('line-2', 5)
  expect(useCart.getState()).toMatchObject({ pendingLines: ['line-2'], lineErrors: { 'line-1': 'Refused 409' } })
  cart.changeShopper()
  const { status, cart: shown, pendingLines, lineErrors } = useCart.getState()
  expect({ status, items: shown.items, pendingLines, lineErrors }).toEqual({
    status: 'loading',
    items: [],
    pendingLines: [],
    lineErrors: {},
  })
  server.guestCart.lines = ['line-1', 'line-2'].map(findLine)
  await cart.refresh()
  expect(useCart.getState().cart).toEqual(server.guestCart.cart())
  expect([useCart.getState().pendingLines, useCart.getState().lineErrors]).toEqual([[], {}])
})

test("sends the next shopper's change even if the previous shopper had the same change pending", async () => {
  const { signOut, cart, useCart } = await customersTab('line-1')
  server.guestCart.lines = ['line-1', 'line-2'].map(findLine)
  const respondToPrevious = holdRequests('PUT /Cart/items/line-1')
  const previousShopper = cart.setQuantity('line-1', 4)
  await isAsked('PUT /Cart/items/line-1')
  await signOut()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  const respondToNext = holdRequests('PUT /Cart/guest/gid_1/items/line-2')
  const next = [cart.setQuantity('line-2', 3), cart.setQuantity('line-1', 4)]
  respondToPrevious(errorReply(409))
  await previousShopper
  respondToNext({ json: server.guestCart.cart() })
  await Promise.all(next)
  expect(server.sent.at(-1)).toMatchObject({ path: '/Cart/guest/gid_1/items/line-1', body: { quantity: 4 } })
  expect(useCart.getState().lineErrors).toEqual({})
})

test.each([
  ['an added line', 'POST /Cart/items', 200],
  ['a rejected added line', 'POST /Cart/items', 500],
  ['a merge', 'POST /Cart/merge', 200],
  ['a failed merge', 'POST /Cart/merge', 500],
])('%s sends no further request after a sign-out', async (_, request, status) => {
  const { signIn, signOut, cart, useCart } = openTab()
  await cart.addToCart([SLING])
  const respond = holdRequests(request)
  const signingIn = signIn(server.issue())
  const pendingChange = request === 'POST /Cart/items' ? signingIn.then(() => cart.addToCart([KIT])) : signingIn
  await vi.waitFor(() => expect(server.requests(request)).toHaveLength(1))
  const { length } = server.sent
  server.guestCart.lines = []
  await signOut()
  await vi.waitFor(() => expect(useCart.getState().status).toBe('ready'))
  respond(status === 200 ? { json: server.customerCart.cart() } : errorReply(status))
  await pendingChange
  expect(server.requests().slice(length)).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_2'])
  expect(localStorage.getItem('guestToken')).toBe('gid_2')
  expect(useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } })
})

test('a pending or queued discount code does not notify the next shopper', async () => {
  const { signOut, cart, useNotification } = await customersTab('line-1')
  const respond = holdRequests('POST /Cart/promo-code')
  const codes = [cart.applyPromoCode('RANGE10'), cart.applyPromoCode('RANGE20')]
  await isAsked('POST /Cart/promo-code')
  await signOut()
  respond(errorReply(400))
  expect(await Promise.all(codes)).toEqual([false, false])
  expect(useNotification.getState().notification).toBeNull()
  expect(server.requests('promo-code')).toHaveLength(1)
})
