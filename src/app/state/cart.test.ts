import { beforeEach, expect, test, vi } from 'vitest'
import type { Cart, CartItem, NewCartLine } from '#contract/cart.ts'
import { fakeApi, type Reply, type SentRequest, stubBrowser } from './test-api.ts'

const SLING: NewCartLine = {
  productId: 'SLING',
  productName: 'Clave Sling',
  productPrice: 80,
  price: 89,
  quantity: 1,
  imageUrl: '',
  productUrl: '/product/clave-sling',
  isFflItem: false,
  isReceiverItem: false,
  optionIds: ['length.48'],
  options: [{ label: 'Length', value: '48 in' }],
  buildId: null,
  notes: '',
  restrictedStates: [],
  restrictedZips: [],
}

/** The server's side of a cart, kept apart from the app's code so that both cannot share a mistake. */
class ServerCart {
  lines: CartItem[] = []
  #next = 1

  answer({ method, path, body }: SentRequest): Reply {
    if (path === '/Auth/guest') return { json: { token: 'gid_1' } }
    const id = path.split('/').at(-1)
    if (method === 'POST') {
      this.lines.push(...(body as NewCartLine[]).map((line) => ({ ...line, id: `line-${this.#next++}` })))
    }
    if (method === 'PUT') {
      this.lines = this.lines.map((line) =>
        line.id === id ? { ...line, quantity: (body as CartItem).quantity } : line,
      )
    }
    if (method === 'DELETE') this.lines = this.lines.filter((line) => line.id !== id)
    return { json: this.cart() }
  }

  cart(): Cart {
    const subTotal = this.lines.reduce((sum, line) => sum + line.productPrice * line.quantity, 0)
    return {
      id: 'cart-1',
      userId: null,
      guestId: 'gid_1',
      isAbandoned: false,
      isGuest: true,
      items: this.lines.map((line) => ({ ...line })),
      subTotal,
      taxAmount: 0,
      shipping: 0,
      discountAmount: 0,
      totalAmount: subTotal,
      appliedDiscounts: [],
      userEmail: null,
    }
  }
}

let server: ServerCart

/** Each test starts the app's modules anew: they hold the cart and the session. */
async function startApp() {
  vi.resetModules()
  const [{ useCart }, { useNotification }, { usePending }] = await Promise.all([
    import('./cart.ts'),
    import('./notification.ts'),
    import('./pending.ts'),
  ])
  return { useCart, useNotification, usePending }
}

beforeEach(() => {
  stubBrowser()
  server = new ServerCart()
})

test('SESS-01 SESS-02 CART-26 a guest token is obtained and stored, then its cart is fetched', async () => {
  const sent = fakeApi((request) => server.answer(request))
  const { useCart } = await startApp()
  await useCart.getState().refresh()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /Auth/guest', 'GET /Cart/guest/gid_1'])
  expect(localStorage.getItem('guestToken')).toBe('gid_1')
  expect(useCart.getState().status).toBe('ready')
})

test('OPEN-012 a stored guest token is used again', async () => {
  localStorage.setItem('guestToken', 'gid_old')
  const sent = fakeApi((request) => server.answer(request))
  const { useCart } = await startApp()
  await useCart.getState().refresh()
  expect(sent.map(({ path }) => path)).toEqual(['/Cart/guest/gid_old'])
})

test('OPEN-010 a bare string is accepted as guest token', async () => {
  fakeApi((request) => (request.path === '/Auth/guest' ? { json: 'gid_bare' } : server.answer(request)))
  const { useCart } = await startApp()
  await useCart.getState().refresh()
  expect(localStorage.getItem('guestToken')).toBe('gid_bare')
})

test('OPEN-013 NOTE-08 a 404 on the guest cart is silent: empty cart, token kept; a 500 does notify', async () => {
  localStorage.setItem('guestToken', 'gid_old')
  let status = 404
  fakeApi(() => ({ status, json: { title: 'Not Found', status, message: 'No such cart' } }))
  const { useCart, useNotification } = await startApp()
  await useCart.getState().refresh()
  expect(useCart.getState().cart.items).toEqual([])
  expect(useNotification.getState().notification).toBeNull()
  expect(localStorage.getItem('guestToken')).toBe('gid_old')
  status = 500
  await useCart.getState().refresh()
  expect(useNotification.getState().notification).toEqual({ message: 'Error: No such cart', type: 'error' })
})

test.each([
  [{ message: 'Told', title: 'Title' }, 'Error: Told'],
  [{ title: 'Title' }, 'Error: Title'],
  [{}, 'Error: The shop could not do that (status 500).'],
])('NOTE-06 NOTE-07 a failure %j is shown as %s', async (json, message) => {
  fakeApi(() => ({ status: 500, json }))
  const { useCart, useNotification } = await startApp()
  await useCart.getState().refresh()
  expect(useNotification.getState().notification?.message).toBe(message)
})

test('CART-24 CART-27 API-03 adding posts a list once and tells it', async () => {
  const sent = fakeApi((request) => server.answer(request))
  const { useCart, useNotification } = await startApp()
  await useCart.getState().addToCart([SLING])
  const post = sent.find((request) => request.method === 'POST' && request.path === '/Cart/guest/gid_1/items')
  expect(post?.body).toEqual([SLING])
  expect(useNotification.getState().notification).toEqual({
    message: 'You added Clave Sling to your shopping cart',
    type: 'success',
  })
  expect(new Set(sent.map((request) => request.headers.get('X-Request-ID'))).size).toBe(sent.length)
})

test('CART-23 CART-25 OPEN-087 adding what the cart holds raises its quantity by 1 instead', async () => {
  const sent = fakeApi((request) => server.answer(request))
  const { useCart, useNotification } = await startApp()
  await useCart.getState().addToCart([SLING])
  await useCart.getState().addToCart([SLING])
  expect(sent.filter((request) => request.path.endsWith('/items'))).toHaveLength(1)
  expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { id: 'line-1', quantity: 2 } })
  expect(useCart.getState().cart.items).toHaveLength(1)
  expect(useNotification.getState().notification?.message).toBe('You updated Clave Sling in your shopping cart')
})

test('CART-04 each answer replaces the whole cart', async () => {
  fakeApi((request) => server.answer(request))
  const { useCart } = await startApp()
  await useCart.getState().addToCart([SLING])
  server.lines = []
  await useCart.getState().refresh()
  expect(useCart.getState().cart.items).toEqual([])
})

test('rapid changes show at once and coalesce into the last value', async () => {
  const sent = fakeApi((request) => server.answer(request))
  const { useCart } = await startApp()
  await useCart.getState().addToCart([SLING])
  const { setQuantity } = useCart.getState()
  const changes = [setQuantity('line-1', 2), setQuantity('line-1', 3), setQuantity('line-1', 7)]
  await vi.waitFor(() => expect(useCart.getState().cart.items[0]?.quantity).toBe(7))
  await Promise.all(changes)
  const quantities = sent.filter(({ method }) => method === 'PUT').map(({ body }) => (body as CartItem).quantity)
  expect(quantities.at(-1)).toBe(7)
  expect(quantities.length).toBeLessThan(3)
  expect(useCart.getState().pendingLines).toEqual([])
})

test('OPEN-088 a refused quantity goes back to what the server has, with its reason beside the line', async () => {
  fakeApi((request) =>
    request.method === 'PUT'
      ? { status: 409, json: { title: 'Conflict', status: 409, message: 'Only 3 in stock' } }
      : server.answer(request),
  )
  const { useCart } = await startApp()
  await useCart.getState().addToCart([SLING])
  await useCart.getState().setQuantity('line-1', 9)
  expect(useCart.getState().cart.items[0]?.quantity).toBe(1)
  expect(useCart.getState().lineErrors).toEqual({ 'line-1': 'Only 3 in stock' })
})

test('CART-15 zero removes the line with one DELETE', async () => {
  const sent = fakeApi((request) => server.answer(request))
  const { useCart } = await startApp()
  await useCart.getState().addToCart([SLING])
  await useCart.getState().removeItem('line-1')
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/Cart/guest/gid_1/items/line-1' })
  expect(useCart.getState().cart.items).toEqual([])
})

test('whatever answers are lost or refused, browser and server end with the same cart', async () => {
  let call = 0
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeApi((request) => {
    if (request.method !== 'PUT') return server.answer(request)
    call += 1
    if (call % 5 === 1) return { status: 500, json: { message: 'Broken' } }
    const done = server.answer(request)
    // The server did it, and its answer never arrives, or arrives as rubbish.
    if (call % 5 === 2) return { lost: true }
    return call % 5 === 3 ? { text: '{"items": [' } : done
  })
  const { useCart } = await startApp()
  await useCart.getState().addToCart([SLING])
  await useCart.getState().addToCart([{ ...SLING, productId: 'KIT', productName: 'Bench Kit' }])
  const changes: Promise<void>[] = []
  for (let step = 0; step < 50; step += 1) {
    changes.push(useCart.getState().setQuantity(`line-${1 + (step % 2)}`, 1 + ((step * 7) % 11)))
    if (step % 3 === 0) await changes.at(-1)
  }
  await Promise.all(changes)
  const { cart, pendingLines } = useCart.getState()
  expect(pendingLines).toEqual([])
  expect(cart).toEqual(server.cart())
  expect(String(logged.mock.calls[0]?.[0])).toContain('PUT /Cart/guest/{token}/items/{id}')
  logged.mockRestore()
})

test('NAV-25 the pending count returns to zero after answers, refusals and lost calls', async () => {
  let status = 200
  fakeApi((request) => {
    if (request.path.startsWith('/Auth')) return server.answer(request)
    return status === 0 ? { lost: true } : { status, json: server.cart() }
  })
  const { useCart, usePending } = await startApp()
  for (status of [200, 500, 0]) {
    await useCart.getState().refresh()
    expect(usePending.getState().count).toBe(0)
  }
})
