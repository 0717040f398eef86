import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { fakeApi, stubBrowser } from '../lib/api/test-api.ts'
import type { ShopCart } from './create-cart.ts'
import { DENVER, ServerCart, SLING } from './test-cart-server.ts'
import { openTab } from './test-tab.ts'

const KIT = { ...SLING, productId: 'KIT', productName: 'Bench Kit' }

let server: ServerCart

beforeEach(() => {
  stubBrowser()
  server = new ServerCart()
})

test('CART-03 the cart is empty and loading before the first response, with no pending changes', () => {
  const { status, cart, pendingLines, lineErrors } = openTab().useCart.getState()
  expect({ status, pendingLines, lineErrors }).toEqual({ status: 'loading', pendingLines: [], lineErrors: {} })
  expect(cart).toMatchObject({ items: [], totalAmount: 0 })
})

test('CART-24 CART-27 API-03 adding items sends one list and shows a notification', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useNotification } = openTab()
  await cart.addToCart([SLING, KIT])
  const post = sent.find((request) => request.method === 'POST' && request.path === '/Cart/guest/gid_1/items')
  expect(post?.body).toEqual([SLING, KIT])
  expect(useNotification.getState().notification).toEqual({
    message: 'You added Clave Sling, Bench Kit to your shopping cart',
    type: 'success',
    leadsToCart: true,
  })
  expect(new Set(sent.map((request) => request.headers.get('X-Request-ID'))).size).toBe(sent.length)
})

test('SESS-02 CART-23 adding an item before the cart has loaded increases the quantity of an existing line', async () => {
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

test('CART-23 CART-25 CART-27 OPEN-087 increases existing lines by one and adds only new lines', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const mat = { ...SLING, productId: 'MAT', productName: 'Mat' }
  server.lines = [
    { ...SLING, id: 'line-7' },
    { ...KIT, id: 'line-8' },
  ]
  const { cart, useCart, useNotification } = openTab()
  await cart.refresh()
  const { length } = sent
  const shown: unknown[] = []
  useNotification.subscribe(({ notification }) => shown.push(notification))
  await cart.addToCart([SLING, mat, KIT])
  expect(sent.slice(length)).toMatchObject([
    { method: 'PUT', path: '/Cart/guest/gid_1/items/line-7', body: { productId: 'SLING', quantity: 2 } },
    { method: 'PUT', path: '/Cart/guest/gid_1/items/line-8', body: { productId: 'KIT', quantity: 2 } },
    { method: 'POST', path: '/Cart/guest/gid_1/items', body: [mat] },
  ])
  expect(useCart.getState().cart.items.map(({ productId }) => productId)).toEqual(['SLING', 'KIT', 'MAT'])
  const updated = { message: 'You updated Clave Sling in your shopping cart', type: 'success' }
  expect(shown).toEqual([
    { ...updated, leadsToCart: true },
    { message: 'You updated Bench Kit in your shopping cart', type: 'success', leadsToCart: true },
    { message: 'You added Mat to your shopping cart', type: 'success', leadsToCart: true },
  ])
  // A shopper who changes a quantity is already in the cart, so the notification has no link to it.
  await cart.setQuantity('line-7', 3)
  expect(shown.at(-1)).toEqual(updated)
})

test.each([
  ['a fetch', async (cart: ShopCart) => cart.refresh()],
  ['an added line', async (cart: ShopCart) => cart.addToCart([KIT])],
  ['a quantity', async (cart: ShopCart) => cart.setQuantity('line-1', 3)],
  ['a removal', async (cart: ShopCart) => cart.removeItem('line-1')],
  ['a destination', async (cart: ShopCart) => cart.computeCart(DENVER)],
  ['a discount code', async (cart: ShopCart) => cart.applyPromoCode('RANGE10')],
])('CART-04 the response to %s replaces the entire cart', async (_, endpoint) => {
  fakeApi((request) => server.respond(request))
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  server.lines = [{ ...SLING, productId: 'MAT', id: 'line-9', quantity: 2 }]
  await endpoint(cart)
  expect(useCart.getState().cart).toEqual(server.cart())
  expect(useCart.getState().cart.items[0]?.id).toBe('line-9')
})

test('CART-26 guest requests use the guest paths with the guest token', async () => {
  localStorage.setItem('guestToken', 'gid_old')
  const sent = fakeApi((request) => server.respond(request))
  const { cart } = openTab()
  const { refresh, addToCart, setQuantity, computeCart, applyPromoCode, removeItem } = cart
  await refresh()
  await addToCart([SLING])
  await setQuantity('line-1', 3)
  expect(await computeCart(DENVER)).toEqual(server.cart())
  await applyPromoCode('RANGE10')
  await removeItem('line-1')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /Cart/guest/gid_old',
    'POST /Cart/guest/gid_old/items',
    'PUT /Cart/guest/gid_old/items/line-1',
    'POST /Cart/guest/gid_old/compute',
    'POST /Cart/guest/gid_old/promo-code',
    'DELETE /Cart/guest/gid_old/items/line-1',
  ])
  expect(sent[3]?.body).toEqual(DENVER)
  expect(sent[4]?.body).toEqual({ promoCode: 'RANGE10', cartId: 'cart-1' })
})

test('PROMO-12 OPEN-007 an accepted discount code updates the cart and shows a notification', async () => {
  fakeApi((request) =>
    request.path.endsWith('/promo-code')
      ? { json: { ...server.cart(), discountAmount: 8, totalAmount: 72 } }
      : server.respond(request),
  )
  const { cart, useCart, useNotification } = openTab()
  await cart.addToCart([SLING])
  expect(await cart.applyPromoCode('RANGE10')).toBe(true)
  expect(useCart.getState().cart).toMatchObject({ discountAmount: 8, totalAmount: 72 })
  expect(useNotification.getState().notification).toEqual({
    message: 'Discount code applied successfully',
    type: 'success',
  })
})

test('PROMO-13 OPEN-044 a rejected discount code leaves the cart unchanged and shows only its own message', async () => {
  fakeApi((request) =>
    request.path.endsWith('/promo-code')
      ? { status: 400, json: { title: 'Bad Request', status: 400, message: 'No such code' } }
      : server.respond(request),
  )
  const { cart, useCart, useNotification } = openTab()
  await cart.addToCart([SLING])
  const reported: unknown[] = []
  useNotification.subscribe(({ notification }) => reported.push(notification))
  expect(await cart.applyPromoCode('WRONG')).toBe(false)
  expect(reported).toEqual([{ message: 'Discount code is invalid', type: 'error' }])
  expect(useCart.getState().cart).toEqual(server.cart())
})

test('shows rapid changes immediately and sends only the last value', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  const { setQuantity } = cart
  const changes = [setQuantity('line-1', 2), setQuantity('line-1', 3), setQuantity('line-1', 7)]
  await vi.waitFor(() => expect(useCart.getState().cart.items[0]?.quantity).toBe(7))
  await Promise.all(changes)
  const quantities = sent.filter(({ method }) => method === 'PUT').map(({ body }) => (body as CartItem).quantity)
  expect(quantities.at(-1)).toBe(7)
  expect(quantities.length).toBeLessThan(3)
  expect(useCart.getState().pendingLines).toEqual([])
})

test("totals keep the server's values while a quantity is pending", async () => {
  let release = (): void => undefined
  const pending = new Promise<void>((resolve) => {
    release = resolve
  })
  fakeApi(async (request) => {
    if (request.method === 'PUT') await pending
    return server.respond(request)
  })
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  const change = cart.setQuantity('line-1', 3)
  await vi.waitFor(() => expect(useCart.getState().pendingLines).toEqual(['line-1']))
  expect(useCart.getState().cart).toMatchObject({ items: [{ quantity: 3 }], totalAmount: 80 })
  release()
  await change
  expect(useCart.getState()).toMatchObject({ cart: { totalAmount: 240 }, pendingLines: [] })
})

test('CART-15 OPEN-089 a quantity of zero removes the line with one DELETE request and no notification', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useCart, useNotification } = openTab()
  await cart.addToCart([SLING])
  useNotification.setState({ notification: null })
  const removing = cart.removeItem('line-1')
  // The line disappears without waiting for the response.
  expect(useCart.getState().cart.items).toEqual([])
  await removing
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/Cart/guest/gid_1/items/line-1' })
  expect(useCart.getState().cart.items).toEqual([])
  expect(useNotification.getState().notification).toBeNull()
})

test('OPEN-094 sends buildId and notes of a line to the server and gets them back unchanged', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useCart } = openTab()
  await cart.addToCart([{ ...SLING, buildId: 'build-7', notes: '' }])
  await cart.setQuantity('line-1', 2)
  expect(sent.at(-1)?.body).toMatchObject({ buildId: 'build-7', notes: '', quantity: 2 })
  expect(useCart.getState().cart.items[0]).toMatchObject({ buildId: 'build-7', notes: '' })
})

test('a failed first fetch marks the cart as failed until a later fetch succeeds', async () => {
  let isResponseLost = true
  fakeApi((request) => (isResponseLost ? { lost: isResponseLost } : server.respond(request)))
  const { cart, useCart } = openTab()
  await cart.refresh()
  expect(useCart.getState().status).toBe('failed')
  isResponseLost = false
  const shown: string[] = []
  useCart.subscribe(({ status }) => shown.push(status))
  await cart.refresh()
  expect([...new Set(shown)]).toEqual(['loading', 'ready'])
})

test('a synchronized tab shows changes made in another tab', async () => {
  fakeApi((request) => server.respond(request))
  const closeChannels = watchChannels()
  const [acting, watching] = [openTab(), openTab()]
  watching.cart.followOtherTabs()
  // Closes the channels, so that this tab ignores cart changes in later tests.
  onTestFinished(closeChannels)
  await acting.cart.addToCart([SLING])
  await expect.poll(() => watching.useCart.getState().cart.items).toHaveLength(1)
  await acting.cart.removeItem('line-1')
  await expect.poll(() => watching.useCart.getState().cart.items).toEqual([])
  // An order has emptied the cart, or the server has changed it.
  server.lines = [{ ...SLING, id: 'line-9' }]
  acting.cart.announceChange()
  await expect.poll(() => watching.useCart.getState().cart.items).toHaveLength(1)
})

/**
 * Records every channel opened from now on.
 * @returns a function that closes the channels.
 */
function watchChannels(): () => void {
  const Channel = BroadcastChannel
  const opened: BroadcastChannel[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        opened.push(this)
      }
    },
  )
  return () => {
    vi.stubGlobal('BroadcastChannel', Channel)
    for (const channel of opened) channel.close()
  }
}
