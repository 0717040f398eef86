import { beforeEach, expect, test, vi } from 'vitest'
import { type Reply, stubBrowser } from '../lib/api/test-api.ts'
import { SessionServer } from '../session/test-session-server.ts'
import { SLING } from './test-cart-server.ts'
import { signInTab, startTab } from './test-tab.ts'

const NO_CART: Reply = { status: 404, json: { title: 'Not Found', status: 404, message: 'There is no such cart.' } }

let server: SessionServer

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('addEventListener', vi.fn())
  server = new SessionServer()
})

test('SESS-07 a sign-in without a guest cart merges nothing', async () => {
  server.customerCart.lines = [{ ...SLING, id: 'line-1' }]
  const { useCart } = await signInTab(server.issue())
  expect(server.requests('/Cart')).toEqual(['GET /Cart'])
  expect(useCart.getState().cart.items).toHaveLength(1)
})

test('SESS-07 waits while another tab is merging', async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  const { promise: otherTab, resolve: finish } = Promise.withResolvers<void>()
  const other = navigator.locks.request('storefront-cart', () => otherTab)
  const signingIn = signInTab(server.issue(), guest)
  const waiting = async () => (await navigator.locks.query()).pending?.map(({ name }) => name)
  await vi.waitFor(async () => expect(await waiting()).toContain('storefront-cart'))
  expect(server.requests('merge')).toEqual([])
  finish()
  await Promise.all([other, signingIn])
  expect(server.requests('merge')).toHaveLength(1)
})

test('OPEN-014 keeps the guest after a failed merge, even if the server has no cart for the customer', async () => {
  const guest = await startTab()
  await guest.cart.addToCart([SLING])
  server.replies.set('POST /Cart/merge', () => ({ status: 500, json: { message: 'Broken' } }))
  const { cart, useNotification } = await signInTab(server.issue(), guest)
  server.replies.set('POST /Cart/items', () => NO_CART)
  server.replies.set('GET /Cart', () => NO_CART)
  await cart.addToCart([SLING])
  expect(server.requests('POST /Cart/items')).toHaveLength(1)
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  expect(useNotification.getState().notification?.type).toBe('error')
})
