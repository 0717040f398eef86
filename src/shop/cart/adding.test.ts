import { beforeEach, expect, test } from 'vitest'
import { fakeApi, stubBrowser } from '../lib/api/test-api.ts'
import { ServerCart, SLING } from './test-cart-server.ts'
import { openTab } from './test-tab.ts'

const KIT = { ...SLING, productId: 'KIT', productName: 'Bench Kit' }

let server: ServerCart

beforeEach(() => {
  stubBrowser()
  server = new ServerCart()
})

test('CART-23 adding an item before the cart has loaded increases the quantity of an existing line', async () => {
  const sent = fakeApi((request) => server.respond(request))
  server.lines = [{ ...SLING, id: 'line-7' }]
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /Auth/guest',
    'GET /Cart/guest/gid_1',
    'PUT /Cart/guest/gid_1/items/line-7',
  ])
  expect(useCart.getState().cart.items).toMatchObject([{ id: 'line-7', quantity: 2 }])
})

test('CART-24 CART-27 sends several lines in one request and names all of them in the notification', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useNotification } = openTab()
  await cart.addToCart([SLING, KIT])
  expect(sent.filter(({ path }) => path.endsWith('/items')).map(({ body }) => body)).toEqual([[SLING, KIT]])
  expect(useNotification.getState().notification?.message).toBe(
    'You added Clave Sling, Bench Kit to your shopping cart',
  )
})

test('CART-23 CART-25 CART-27 increases existing lines by one and adds only new lines', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const mat = { ...SLING, productId: 'MAT', productName: 'Mat' }
  server.lines = [
    { ...SLING, id: 'line-7' },
    { ...KIT, id: 'line-8' },
  ]
  const { cart, useCart, useNotification } = openTab()
  await cart.refresh()
  const { length } = sent
  const messages: (string | undefined)[] = []
  useNotification.subscribe(({ notification }) => messages.push(notification?.message))
  await cart.addToCart([SLING, mat, KIT])
  expect(sent.slice(length)).toMatchObject([
    { method: 'PUT', path: '/Cart/guest/gid_1/items/line-7', body: { productId: 'SLING', quantity: 2 } },
    { method: 'PUT', path: '/Cart/guest/gid_1/items/line-8', body: { productId: 'KIT', quantity: 2 } },
    { method: 'POST', path: '/Cart/guest/gid_1/items', body: [mat] },
  ])
  expect(useCart.getState().cart.items.map(({ productId }) => productId)).toEqual(['SLING', 'KIT', 'MAT'])
  expect(messages).toEqual([
    'You updated Clave Sling in your shopping cart',
    'You updated Bench Kit in your shopping cart',
    'You added Mat to your shopping cart',
  ])
})

test('sends no further request after a rejected line because the cart has not changed', async () => {
  const sent = fakeApi((request) =>
    request.path.endsWith('/items') ? { status: 409, json: { message: 'Sold out' } } : server.respond(request),
  )
  const { cart, useCart, useNotification } = openTab()
  await cart.refresh()
  const { length } = sent
  await cart.addToCart([SLING])
  expect(sent.slice(length).map(({ method }) => method)).toEqual(['POST'])
  expect(useCart.getState()).toMatchObject({ status: 'ready', cart: { items: [] } })
  expect(useNotification.getState().notification).toEqual({ message: 'Error: Sold out', type: 'error' })
})
