import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../api/test-api.ts'
import { SessionServer } from '../session/test-session-server.ts'
import { openTab } from '../test-tab.ts'
import { SLING } from './test-cart-server.ts'

const NO_CART: Reply = { status: 404, json: { title: 'Not Found', status: 404, message: 'There is no such cart.' } }

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
})

test("CART-26 requests a returning customer's cart with the customer path", async () => {
  const first = openTab()
  await first.signIn(server.issue())
  await first.cart.addToCart([SLING])
  const { length } = server.sent
  const { startSession, useCart } = openTab()
  startSession()
  await vi.waitFor(() => expect(useCart.getState().cart.items).toMatchObject([{ productId: 'SLING' }]))
  const requests = server.requests().slice(length)
  expect(requests).toContain('GET /Cart')
  expect(requests.filter((request) => request.includes('guest'))).toEqual([])
})

test('SESS-07 a sign-in without a guest cart merges nothing', async () => {
  const { signIn, useCart } = openTab()
  server.customerCart.lines = [{ ...SLING, id: 'line-1' }]
  await signIn(server.issue())
  expect(server.requests('/Cart')).toEqual(['GET /Cart'])
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test('SESS-07 waits while another tab is merging', async () => {
  const { signIn, cart } = openTab()
  await cart.addToCart([SLING])
  const { promise: otherTab, resolve: finish } = Promise.withResolvers<void>()
  const other = navigator.locks.request('storefront-cart', () => otherTab)
  const signingIn = signIn(server.issue())
  const waiting = async () => (await navigator.locks.query()).pending?.map(({ name }) => name)
  await vi.waitFor(async () => expect(await waiting()).toContain('storefront-cart'))
  expect(server.requests('merge')).toEqual([])
  finish()
  await Promise.all([other, signingIn])
  expect(server.requests('merge')).toHaveLength(1)
})

test('applies a change that waited for another tab to the cart of the customer who has since signed in', async () => {
  const { signIn, cart, useSession } = openTab()
  await cart.addToCart([SLING])
  const { promise: otherTab, resolve: finish } = Promise.withResolvers<void>()
  const other = navigator.locks.request('storefront-cart', () => otherTab)
  const changing = cart.addToCart([{ ...SLING, productId: 'CASE' }])
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  const { length } = server.requests('/Cart')
  const signingIn = signIn(server.issue())
  await vi.waitFor(() => expect(useSession.getState().status).toBe('signed-in'))
  finish()
  await Promise.all([other, changing, signingIn])
  expect(server.requests('/Cart').slice(length, length + 2)).toEqual([
    'POST /Cart/merge?guestId=gid_1',
    'POST /Cart/items',
  ])
})

test('applies a sign-in from another tab before requesting the guest cart', async () => {
  const { cart, credentials } = openTab()
  await cart.addToCart([SLING])
  const { length } = server.sent
  const loading = Promise.withResolvers<void>()
  credentials.following = loading.promise
  const refreshing = cart.refresh()
  await new Promise((resolve) => setTimeout(resolve))
  expect(server.sent).toHaveLength(length)
  loading.resolve()
  await refreshing
  expect(server.requests().slice(length)).toEqual(['GET /Cart/guest/gid_1'])
})

test('OPEN-014 keeps the guest after a failed merge, even if the server has no cart for the customer', async () => {
  const { signIn, cart, useNotification } = openTab()
  await cart.addToCart([SLING])
  server.replies.set('POST /Cart/merge', () => ({ status: 500, json: { message: 'Broken' } }))
  await signIn(server.issue())
  server.replies.set('POST /Cart/items', () => NO_CART)
  server.replies.set('GET /Cart', () => NO_CART)
  await cart.addToCart([SLING])
  expect(server.requests('POST /Cart/items')).toHaveLength(1)
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  expect(useNotification.getState().notification?.type).toBe('error')
})
