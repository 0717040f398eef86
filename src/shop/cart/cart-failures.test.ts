import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, type Reply, stubBrowser } from '../lib/api/test-api.ts'
import { ServerCart, SLING } from './test-cart-server.ts'
import { openTab } from './test-tab.ts'

const SOLD_OUT: Reply = { status: 409, json: { title: 'Conflict', status: 409, message: 'Only 3 in stock' } }

const BROADCAST_CHANNEL = globalThis.BroadcastChannel

let server: ServerCart

beforeEach(() => {
  stubBrowser()
  server = new ServerCart()
})

test('OPEN-013 NOTE-08 a 404 for the guest cart shows an empty cart without a notification and keeps the token; a 500 shows a notification', async () => {
  localStorage.setItem('guestToken', 'gid_old')
  let status = 404
  fakeApi(() => ({ status, json: { title: 'Not Found', status, message: 'No such cart' } }))
  const { cart, useCart, useNotification } = openTab()
  await cart.refresh()
  expect(useCart.getState().cart.items).toEqual([])
  expect(useNotification.getState().notification).toBeNull()
  expect(localStorage.getItem('guestToken')).toBe('gid_old')
  status = 500
  await cart.refresh()
  expect(useNotification.getState().notification).toEqual({ message: 'Error: No such cart', type: 'error' })
})

test('the cart stays visible while it reloads and if the reload fails', async () => {
  let isResponseLost = false
  fakeApi((request) => (isResponseLost ? { lost: isResponseLost } : server.respond(request)))
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  const shown = new Set<string>()
  useCart.subscribe(({ status, cart: { items } }) => shown.add(`${status} ${items.length}`))
  await cart.refresh()
  isResponseLost = true
  await cart.refresh()
  expect([...shown]).toEqual(['ready 1'])
})

test('an unexpected exception in a load is shown as a failure and logged', async () => {
  fakeApi((request) => server.respond(request))
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const { cart, useCart, useNotification } = openTab()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function')
  })
  await cart.refresh()
  expect(useCart.getState().status).toBe('failed')
  const message = 'Error: Your cart could not be updated. Try again.'
  expect(useNotification.getState().notification).toEqual({ message, type: 'error' })
  expect(error).toHaveBeenLastCalledWith(new TypeError('AbortSignal.timeout is not a function'))
})

test('the cart works without BroadcastChannel, as in Firefox with cookies blocked', async () => {
  vi.stubGlobal('BroadcastChannel', function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  fakeApi((request) => server.respond(request))
  const { cart, useCart, useNotification } = openTab()
  cart.followOtherTabs()
  await cart.addToCart([SLING])
  vi.stubGlobal('BroadcastChannel', BROADCAST_CHANNEL)
  expect(useCart.getState().cart.items).toHaveLength(1)
  expect(useNotification.getState().notification?.type).toBe('success')
})

test('OPEN-013 a guest unknown to the server can add a line', async () => {
  localStorage.setItem('guestToken', 'gid_old')
  const sent = fakeApi((request) =>
    request.path.startsWith('/Cart/guest/gid_old')
      ? { status: 404, json: { message: 'There is no cart for this guest.' } }
      : server.respond(request),
  )
  const { cart, useCart, useNotification } = openTab()
  await cart.refresh()
  await cart.addToCart([SLING])
  expect(sent.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /Auth/guest',
    'POST /Cart/guest/gid_1/items',
  ])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  expect(useCart.getState().cart.items).toHaveLength(1)
  expect(useNotification.getState().notification?.message).toBe('You added Clave Sling to your shopping cart')
})

test.each([
  ['still has the cart', 200],
  ['cannot be reached to check the cart', 500],
])("a 404 when adding an item keeps the guest's cart if the server %s", async (_, status) => {
  localStorage.setItem('guestToken', 'gid_old')
  fakeApi(({ method }) =>
    method === 'POST' ? { status: 404, json: { message: 'No such product' } } : { status, json: server.cart() },
  )
  const { cart, useNotification } = openTab()
  await cart.addToCart([SLING])
  expect(localStorage.getItem('guestToken')).toBe('gid_old')
  expect(useNotification.getState().notification?.type).toBe('error')
})

test("OPEN-088 a rejected quantity returns to the server's value, and the line shows the reason", async () => {
  const sent = fakeApi((request) => (request.method === 'PUT' ? SOLD_OUT : server.respond(request)))
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  await cart.setQuantity('line-1', 9)
  expect(useCart.getState().cart.items[0]?.quantity).toBe(1)
  expect(useCart.getState().lineErrors).toEqual({ 'line-1': 'Only 3 in stock' })
  // A rejected change needs no further request.
  expect(sent.at(-1)?.method).toBe('PUT')
  const correcting = cart.setQuantity('line-1', 3)
  expect(useCart.getState().lineErrors).toStrictEqual({})
  await correcting
})

test('shows no error for a change that the server applied even though its response was lost', async () => {
  fakeApi((request) => {
    const response = server.respond(request)
    return request.method === 'PUT' ? { lost: true } : response
  })
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  await cart.setQuantity('line-1', 4)
  expect(useCart.getState().cart).toEqual(server.cart())
  expect(useCart.getState().cart.items[0]?.quantity).toBe(4)
  expect(useCart.getState().lineErrors).toEqual({})
})

test('changing a line that was removed in another tab removes it in this tab too', async () => {
  fakeApi((request) =>
    request.method === 'PUT' || request.method === 'DELETE'
      ? { status: 404, json: { message: 'There is no such line in the cart.' } }
      : server.respond(request),
  )
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  server.lines = []
  await cart.setQuantity('line-1', 3)
  expect(useCart.getState()).toMatchObject({ cart: { items: [] }, pendingLines: [] })
  expect(useCart.getState().lineErrors).toEqual({})
})
