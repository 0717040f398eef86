import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { fakeApi, stubBrowser } from '../lib/api/test-api.ts'
import type { ShopCart } from './create-cart.ts'
import { ServerCart, SLING } from './test-cart-server.ts'
import { openTab } from './test-tab.ts'

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

test('SESS-02 fetches the cart for a new guest token', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useCart } = openTab()
  await cart.refresh()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_1'])
  expect(useCart.getState().status).toBe('ready')
})

test('CART-24 CART-27 API-03 adding an item sends one list and shows a notification', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useNotification } = openTab()
  await cart.addToCart([SLING])
  const post = sent.find((request) => request.method === 'POST' && request.path === '/Cart/guest/gid_1/items')
  expect(post?.body).toEqual([SLING])
  expect(useNotification.getState().notification).toEqual({
    message: 'You added Clave Sling to your shopping cart',
    type: 'success',
    leadsToCart: true,
  })
  expect(new Set(sent.map((request) => request.headers.get('X-Request-ID'))).size).toBe(sent.length)
})

test('CART-23 CART-25 OPEN-087 adding an item that is already in the cart increases its quantity by 1', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useCart, useNotification } = openTab()
  await cart.addToCart([SLING])
  await cart.addToCart([SLING])
  expect(sent.filter((request) => request.path.endsWith('/items'))).toHaveLength(1)
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { id: 'line-1', quantity: 2 } })
  expect(useCart.getState().cart.items).toHaveLength(1)
  const message = 'You updated Clave Sling in your shopping cart'
  expect(useNotification.getState().notification).toEqual({ message, type: 'success', leadsToCart: true })
  // The notification has no link to the cart, because a shopper who changes a quantity is already there.
  await cart.setQuantity('line-1', 3)
  expect(useNotification.getState().notification).toEqual({ message, type: 'success' })
})

const DENVER = {
  address: {
    line1: '1 Main',
    line2: '',
    city: 'Denver',
    region: 'Colorado',
    postalCode: '80202',
    country: 'US',
    taxCode: '',
  },
  cartId: 'cart-1',
  shippingMethodId: 1,
} as const

test.each([
  ['a fetch', async (cart: ShopCart) => cart.refresh()],
  ['an added line', async (cart: ShopCart) => cart.addToCart([{ ...SLING, productId: 'KIT' }])],
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

test('CART-16 two lines changed in quick succession each get the right quantity', async () => {
  fakeApi((request) => server.respond(request))
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  await cart.addToCart([{ ...SLING, productId: 'KIT', productName: 'Bench Kit' }])
  const quantities = () => useCart.getState().cart.items.map(({ quantity }) => quantity)
  const changes = [cart.setQuantity('line-1', 5), cart.setQuantity('line-2', 7)]
  await changes[0]
  expect(quantities()).toEqual([5, 7])
  await changes[1]
  expect(quantities()).toEqual([5, 7])
  expect(server.lines.map(({ quantity }) => quantity)).toEqual([5, 7])
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

test('CART-15 a quantity of zero removes the line with one DELETE request', async () => {
  const sent = fakeApi((request) => server.respond(request))
  const { cart, useCart } = openTab()
  await cart.addToCart([SLING])
  const removing = cart.removeItem('line-1')
  // The line disappears without waiting for the response.
  expect(useCart.getState().cart.items).toEqual([])
  await removing
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/Cart/guest/gid_1/items/line-1' })
  expect(useCart.getState().cart.items).toEqual([])
})

test('OPEN-089 shows no notification when a line is removed', async () => {
  fakeApi((request) => server.respond(request))
  const { cart, useNotification } = openTab()
  await cart.addToCart([SLING])
  useNotification.setState({ notification: null })
  await cart.removeItem('line-1')
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
  isResponseLost = true
  await cart.refresh()
  expect(useCart.getState().status).toBe('ready')
})

test.each([
  ['an added line', async (cart: ShopCart) => cart.addToCart([{ ...SLING, productId: 'KIT' }])],
  ['a quantity', async (cart: ShopCart) => cart.setQuantity('line-1', 4)],
  ['a removed line', async (cart: ShopCart) => cart.removeItem('line-1')],
  ['a discount code', async (cart: ShopCart) => cart.applyPromoCode('RANGE10')],
  ['an order, which emptied the cart', async (cart: ShopCart) => cart.announceChange()],
])('notifies other tabs of %s', async (_, change) => {
  fakeApi((request) => server.respond(request))
  const { cart } = openTab()
  await cart.addToCart([SLING])
  const otherTab = new BroadcastChannel('storefront-cart')
  onTestFinished(() => otherTab.close())
  const heard: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  await change(cart)
  await vi.waitFor(() => expect(heard).toContain('changed'))
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

test("the next document in a tab first completes the previous document's pending changes and adds nothing twice", async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage
  let isRemoved = false
  const sent = fakeApi((request) => {
    const response = server.respond(request)
    // The server has applied the change, but the document never receives the response.
    return isRemoved && request.method === 'POST' ? new Promise(() => undefined) : response
  })
  const first = openTab(storage)
  await first.cart.start()
  isRemoved = true
  void first.cart.addToCart([SLING])
  await vi.waitFor(() => expect(server.lines).toHaveLength(1))
  isRemoved = false
  const { cart, useCart, useNotification } = openTab(storage)
  await cart.start()
  await vi.waitFor(() => expect(useCart.getState()).toMatchObject({ changing: false, status: 'ready' }))
  expect(server.lines).toMatchObject([{ productId: 'SLING', quantity: 1 }])
  expect(sent.filter(({ path, method }) => method === 'POST' && path.endsWith('/items'))).toHaveLength(1)
  expect(useNotification.getState().notification?.message).toBe('You added Clave Sling to your shopping cart')
  expect(stored.has('cartChanges')).toBe(false)
})
