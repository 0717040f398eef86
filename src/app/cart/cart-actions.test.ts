import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, type SentRequest } from '../api/test-api.ts'
import { stubBrowserStorage } from '../storage/test-browser-storage.ts'
import { cartActions } from './cart-actions.ts'
import { useCart } from './cart.ts'
import { ServerCart, SLING } from './test-cart-server.ts'

let sent: SentRequest[]

beforeEach(() => {
  stubBrowserStorage()
  const server = new ServerCart()
  sent = fakeApi((request) => server.answer(request))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what a component does with the cart reaches the server, and is done when it says so', async () => {
  await cartActions.addToCart([SLING])
  await cartActions.setQuantity('line-1', 3)
  expect(useCart.getState().cart.items).toMatchObject([{ productId: 'SLING', quantity: 3 }])
  expect(await cartActions.applyPromoCode('RANGE10')).toBe(true)
  await cartActions.removeItem('line-1')
  await cartActions.refresh()
  expect(useCart.getState().cart.items).toEqual([])
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /Auth/guest',
    'GET /Cart/guest/gid_1',
    'POST /Cart/guest/gid_1/items',
    'PUT /Cart/guest/gid_1/items/line-1',
    'POST /Cart/guest/gid_1/promo-code',
    'DELETE /Cart/guest/gid_1/items/line-1',
    'GET /Cart/guest/gid_1',
  ])
})

test('SESS-34 the other tabs hear from a component that an order has emptied the cart', async () => {
  const otherTab = new BroadcastChannel('storefront-cart')
  onTestFinished(() => otherTab.close())
  const heard: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  await cartActions.announceChange()
  await vi.waitFor(() => expect(heard).toEqual(['changed']))
})
