import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Cart } from '#contract/cart.ts'
import { contract } from '#contract/contract.ts'
import type { Order } from '#contract/order.ts'
import { Problem } from '#contract/problem.ts'
import { adapters, type RunningMock } from './adapters.ts'
import { createShopper, customer, dealer, line, type Shopper } from './shopper.ts'

const address = {
  line1: '12 Larch Way',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83702',
  country: 'US',
  taxCode: '',
}

describe.each(adapters)('the contract through the $name', ({ start }) => {
  let mock: RunningMock
  let shopper: Shopper

  beforeAll(async () => {
    mock = await start()
    shopper = createShopper(mock)
  })

  afterAll(() => mock.stop())

  /** A guest whose cart holds these lines. */
  async function guestWith(...lines: Parameters<Shopper['add']>[1][]): Promise<{ token: string; cart: Cart }> {
    const token = await shopper.guest()
    const { status, body } = await shopper.add(token, ...lines)
    expect(status).toBe(200)
    return { token, cart: body }
  }

  test('API-19 POST /Auth/guest answers a guest token', async () => {
    const { status, body, headers } = await shopper.call<{ token: string }>('POST', '/Auth/guest')
    expect(status).toBe(200)
    expect(body.token).toMatch(/^gid_[\da-f]{32}$/)
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('API-05 GET /Cart/guest/{token} answers an empty cart for a new guest and 404 for an unknown one', async () => {
    const { status, body } = await shopper.cart(await shopper.guest())
    expect(status).toBe(200)
    expect(body).toMatchObject({ isGuest: true, items: [], subTotal: 0, totalAmount: 0, appliedDiscounts: [] })
    expect(await shopper.problem('GET', '/Cart/guest/gid_unknown')).toMatchObject({
      status: 404,
      body: { status: 404, title: 'Not Found', message: 'There is no cart for this guest.' },
    })
  })

  test('API-07 POST items adds lines at the shop’s own prices, dealer flags and restrictions', async () => {
    const { token, cart } = await guestWith(line('CAP-1', 2), line('RIFLE-1', 1))
    expect(cart.items).toMatchObject([
      { productId: 'CAP-1', quantity: 2, productPrice: 24.5, price: 29.95, isFflItem: false },
      { productId: 'RIFLE-1', productPrice: 1899, isFflItem: true, restrictedStates: ['California'] },
    ])
    expect(cart).toMatchObject({ guestId: token, subTotal: 1948, totalAmount: 1948 })
    expect((await shopper.cart(token)).body).toEqual(cart)
  })

  test('API-07 a repeated add raises the quantity; other options make another line', async () => {
    const { token } = await guestWith(line('SLING-1', 1, { optionIds: ['a', 'b'] }))
    const { body } = await shopper.add(token, line('SLING-1', 2, { optionIds: ['b', 'a'] }), line('SLING-1', 1))
    expect(body.items.map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  test('API-07 refuses an unknown sku and more than the stock, and adds nothing then', async () => {
    const { token, cart } = await guestWith(line('SLING-1', 4))
    expect(await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('CAP-1'), line('NOPE')])).toMatchObject({
      status: 400,
      body: { errors: { '1.productId': ['There is no product with the sku "NOPE"'] } },
    })
    expect(await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('SLING-1', 2)])).toMatchObject({
      status: 400,
      body: { message: 'Only 5 of Product SLING-1 in stock', errors: { '0.quantity': expect.any(Array) } },
    })
    expect(await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('BEANIE-1')])).toMatchObject({
      status: 400,
      body: { message: 'Product BEANIE-1 is sold out' },
    })
    expect((await shopper.cart(token)).body).toEqual(cart)
  })

  test('API-09 PUT an item changes its quantity, within the stock of all its lines', async () => {
    const { token, cart } = await guestWith(line('SLING-1', 1), line('SLING-1', 2, { optionIds: ['x'] }))
    const [first] = cart.items
    const path = `/Cart/guest/${token}/items/${first?.id}`
    const { status, body } = await shopper.call<Cart>('PUT', path, { ...first, quantity: 3 })
    expect(status).toBe(200)
    expect(body.items.map(({ quantity }) => quantity)).toEqual([3, 2])
    expect(body.subTotal).toBe(249.95)
    expect(await shopper.problem('PUT', path, { ...first, quantity: 4 })).toMatchObject({
      status: 400,
      body: { errors: { quantity: ['Only 5 of Product SLING-1 in stock'] } },
    })
    expect(await shopper.problem('PUT', `${path}0`, { ...first, id: `${first?.id}0` })).toMatchObject({ status: 404 })
    expect(await shopper.problem('PUT', path, { ...first, id: 'other' })).toMatchObject({
      body: { errors: { id: expect.any(Array) } },
    })
  })

  test('API-11 DELETE an item answers the cart without it, and 404 the second time', async () => {
    const { token, cart } = await guestWith(line('SLING-1'), line('CAP-1'))
    const path = `/Cart/guest/${token}/items/${cart.items[0]?.id}`
    const { status, body } = await shopper.call<Cart>('DELETE', path)
    expect(status).toBe(200)
    expect(body.items.map(({ productId }) => productId)).toEqual(['CAP-1'])
    expect(body.totalAmount).toBe(24.5)
    expect((await shopper.problem('DELETE', path)).status).toBe(404)
  })

  test('API-12 GET /Cart/shipping-methods answers id, name and price', async () => {
    expect((await shopper.call('GET', '/Cart/shipping-methods')).body).toEqual([
      { id: 1, name: 'Ground', price: 0 },
      { id: 2, name: 'Express', price: 24.95 },
    ])
  })

  test('API-14 compute answers the cart with the shipping of the method and the tax of the state', async () => {
    const { token, cart } = await guestWith(line('SLING-1', 2))
    const path = `/Cart/guest/${token}/compute`
    const { status, body } = await shopper.call<Cart>('POST', path, { address, cartId: cart.id, shippingMethodId: 2 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ subTotal: 99.98, shipping: 24.95, taxAmount: 6, totalAmount: 130.93 })
    expect(
      await shopper.problem('POST', path, {
        address: { ...address, region: 'ID' },
        cartId: cart.id,
        shippingMethodId: 2,
      }),
    ).toMatchObject({ status: 400, body: { errors: { 'address.region': ['"ID" is not the full name of a state'] } } })
    expect(await shopper.problem('POST', path, { address, cartId: cart.id, shippingMethodId: 9 })).toMatchObject({
      status: 400,
      body: { errors: { shippingMethodId: expect.any(Array) } },
    })
    expect(await shopper.problem('POST', path, { address, cartId: 'other', shippingMethodId: 2 })).toMatchObject({
      status: 400,
      body: { errors: { cartId: expect.any(Array) } },
    })
  })

  test('API-16 a promo code answers the cart with its discount, an invalid one 400', async () => {
    const { token, cart } = await guestWith(line('CAP-1', 3))
    const path = `/Cart/guest/${token}/promo-code`
    const { status, body } = await shopper.call<Cart>('POST', path, { promoCode: 'RANGE10', cartId: cart.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ subTotal: 73.5, discountAmount: 7.35, totalAmount: 66.15 })
    expect(await shopper.problem('POST', path, { promoCode: 'NOPE', cartId: cart.id })).toMatchObject({
      status: 400,
      body: { errors: { promoCode: ['This discount code is not valid'] } },
    })
  })

  test('API-18 API-34 an order can be read by its buyer only, and empties the cart', async () => {
    const { token, cart } = await guestWith(line('SLING-1', 2, { options: [{ label: 'Length', value: '36 in' }] }))
    const { body: placed } = await shopper.checkOut(cart.id)
    expect(placed).toMatchObject({ success: true, orderId: expect.stringMatching(/^CW-\d{6}$/) })
    expect((await shopper.cart(token)).body).toMatchObject({ id: cart.id, items: [], totalAmount: 0 })

    const path = `/Order/${placed.orderId}`
    const { status, body } = await shopper.call<Order>('GET', path, undefined, { 'X-Guest-Id': token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: placed.orderId,
      userEmail: 'mara@example.com',
      shippingFirstName: 'Mara Ann',
      shippingLastName: 'Quill',
      shippingState: 'ID',
      customerPhone: '(208)-555-0143',
      dealerName: null,
      items: [{ quantity: 2, unitPrice: 49.99, price: 49.99, options: [{ label: 'Length', value: '36 in' }] }],
      shippingCost: 24.95,
      taxAmount: 6,
      totalAmount: 130.93,
    })
    expect((await shopper.problem('GET', path)).status).toBe(401)
    const other = { 'X-Guest-Id': await shopper.guest() }
    expect((await shopper.call('GET', path, undefined, other)).status).toBe(404)
  })

  test('API-18 dealer items need dealerInfo, and go with it', async () => {
    const { token, cart } = await guestWith(line('LOWER-1'))
    expect(await shopper.checkOut(cart.id)).toMatchObject({
      status: 400,
      body: { errors: { dealerInfo: expect.any(Array) } },
    })
    const { body } = await shopper.checkOut(cart.id, { dealerInfo: dealer })
    expect(body.success).toBe(true)
    const order = await shopper.call('GET', `/Order/${body.orderId}`, undefined, { 'X-Guest-Id': token })
    expect(order.body).toMatchObject({ dealerName: 'Ridge Arms', dealerZipCode: '83702' })
  })

  test('API-18 refuses items that may not go to the address, the buyer’s or the dealer’s', async () => {
    const { cart } = await guestWith(line('MAG-30'))
    const to = (state: string, zip: string) => ({ customerInfo: { ...customer, state, zip } })
    const refused = { status: 400, body: { message: 'Cannot ship to this address: Product MAG-30' } }
    expect(await shopper.checkOut(cart.id, to('NY', '10001'))).toMatchObject(refused)
    expect(await shopper.checkOut(cart.id, to('IL', '60614'))).toMatchObject(refused)
    expect((await shopper.checkOut(cart.id, to('IL', '61801'))).body.success).toBe(true)

    const { cart: rifle } = await guestWith(line('RIFLE-1'))
    const californian = { ...dealer, dealerState: 'CA' }
    expect((await shopper.checkOut(rifle.id, { dealerInfo: californian })).status).toBe(400)
    expect((await shopper.checkOut(rifle.id, { ...to('CA', '90210'), dealerInfo: dealer })).body.success).toBe(true)
  })

  test('API-18 a payment that fails answers success false and keeps the cart', async () => {
    const { token, cart } = await guestWith(line('CAP-1'))
    const token1 = 'standin_payment_spent_once'
    expect((await shopper.checkOut(cart.id, { paymentToken: 'tok_real' })).body).toEqual({
      orderId: null,
      success: false,
      message: 'The payment token is not valid or was used already.',
    })
    const declined = await shopper.checkOut(cart.id, { customerInfo: { ...customer, zip: '46282' } })
    expect(declined.body).toMatchObject({ success: false, message: 'This transaction has been declined.' })
    expect((await shopper.cart(token)).body.items).toHaveLength(1)
    expect((await shopper.checkOut(cart.id, { paymentToken: token1 })).body.success).toBe(true)
    await shopper.add(token, line('CAP-1'))
    expect((await shopper.checkOut(cart.id, { paymentToken: token1 })).body.success).toBe(false)
  })

  test('API-18 an empty cart and an unknown one are refused', async () => {
    const { body } = await shopper.cart(await shopper.guest())
    expect(await shopper.checkOut(body.id)).toMatchObject({
      status: 400,
      body: { message: 'There are no products in the cart' },
    })
    expect((await shopper.checkOut('cart_unknown')).status).toBe(404)
  })

  test('API-35 API-36 the header’s and footer’s data', async () => {
    expect((await shopper.call('GET', '/strapi/page/app')).body).toMatchObject({
      data: { main_navigation: [{ title: 'Rifles' }] },
    })
    expect((await shopper.call('GET', '/strapi/page/footer')).body).toHaveProperty('data.logo')
  })

  test('API-38 a product is found by slug and by documentId, in a list', async () => {
    const bySlug = await shopper.call('GET', '/strapi/products/sling')
    expect(bySlug.body).toMatchObject({ data: [{ slug: 'sling', documentId: 'doc-sling' }] })
    expect((await shopper.call('GET', '/strapi/products/doc-sling')).body).toEqual(bySlug.body)
    expect(await shopper.problem('GET', '/strapi/products/nope')).toMatchObject({
      status: 404,
      body: { message: 'There is no product "nope".' },
    })
  })

  test('API-39 a collection is found by slug', async () => {
    expect((await shopper.call('GET', '/strapi/product-groups/gear')).body).toMatchObject({ data: { slug: 'gear' } })
    expect((await shopper.problem('GET', '/strapi/product-groups/nope')).status).toBe(404)
  })

  test('API-41 API-42 both price lists are keyed by sku', async () => {
    const { body } = await shopper.call('GET', '/Products')
    expect(body).toMatchObject({ 'CAP-1': { price: 29.95, bestDiscountedPrice: 24.5, qtyOnHand: 1000 } })
    expect((await shopper.call('GET', '/Products/nocache')).body).toEqual(body)
  })

  test('API-44 a newsletter sign-up takes an empty captcha and one of the captcha stand-in', async () => {
    const sign = (change: object) =>
      shopper.problem('POST', '/Newsletter/subscribe', {
        email: 'a@b.co',
        firstName: 'A',
        lastName: 'B',
        captcha: '',
        ...change,
      })
    expect(await sign({})).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await sign({ captcha: 'standin_captcha_1' })).status).toBe(200)
    expect(await sign({ captcha: 'guessed' })).toMatchObject({
      status: 400,
      body: { errors: { captcha: expect.any(Array) } },
    })
    expect(await sign({ email: 'a b@c' })).toMatchObject({
      status: 400,
      body: { errors: { email: ['Must be a valid email address'] } },
    })
  })

  test.each(contract.filter((endpoint) => 'body' in endpoint))(
    'MOCK-03 $method $path refuses a body that breaks the contract and names the fields',
    async ({ method, path }) => {
      const token = await shopper.guest()
      const url = path.replace('{token}', token).replace('{id}', 'x')
      for (const body of [{ surprise: 1 }, [{ surprise: 1 }], 'text', 7, null, []]) {
        const answer = await shopper.problem(method, url, body)
        expect(answer.status).toBe(400)
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
        expect(Object.keys(z.parse(Problem, answer.body).errors ?? {})).not.toEqual([])
      }
      const wrongType = await mock.fetch(mock.url + url, {
        method,
        body: '{}',
        headers: { 'Content-Type': 'text/plain' },
      })
      expect(wrongType.status).toBe(415)
      const broken = await mock.fetch(mock.url + url, {
        method,
        body: '{"a":',
        headers: { 'Content-Type': 'application/json' },
      })
      expect(broken.status).toBe(400)
      expect(await broken.json()).toMatchObject({ errors: { body: ['Must be JSON'] } })
      const none = await shopper.problem(method, url)
      expect(none).toMatchObject({ status: 400, body: { errors: { body: ['Required'] } } })
    },
  )

  test('MOCK-03 every field at fault is named, extra ones too', async () => {
    const { token } = await guestWith(line('CAP-1'))
    const { productName: _, ...nameless } = line('CAP-1')
    const { body } = await shopper.problem('POST', `/Cart/guest/${token}/items`, [
      line('CAP-1'),
      { ...nameless, quantity: 0, discount: 100 },
    ])
    expect(body.errors).toEqual({
      '1.productName': ['Invalid input: expected string, received undefined'],
      '1.quantity': ['Too small: expected number to be >=1'],
      '1.discount': ['Unrecognized field'],
    })
    expect(body.message).toContain('1.productName')
  })

  test('MOCK-17 a wrong method gets 405 with Allow', async () => {
    const { status, headers, body } = await shopper.problem('PATCH', '/Cart/guest/a/items/b', {})
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('DELETE, PUT')
    expect(body.message).toBe('/Cart/guest/a/items/b does not take PATCH, only DELETE, PUT.')
  })

  test('MOCK-17 a body above the limit gets 413', async () => {
    const token = await shopper.guest()
    const answer = await shopper.problem('POST', `/Cart/guest/${token}/items`, [
      line('CAP-1', 1, { notes: 'x'.repeat(300_000) }),
    ])
    expect(answer).toMatchObject({ status: 413, body: { message: 'The body is larger than 262144 bytes.' } })
  })

  test('MOCK-15 an address that fits no endpoint gets 404 with the nearest one and what differs', async () => {
    expect(await shopper.problem('GET', '/cart/guest/gid_1')).toMatchObject({
      status: 404,
      body: {
        message:
          'No endpoint fits GET /cart/guest/gid_1. The nearest is GET /Cart/guest/{token}: "cart" should be spelled "Cart".',
        nearest: { endpoint: 'getGuestCart', differences: ['"cart" should be spelled "Cart"'] },
      },
    })
  })

  test('MOCK-08 namespaces by header and by path prefix do not see each other', async () => {
    const byHeader = createShopper(mock, { 'X-Mock-Namespace': 'one' })
    const byPath = createShopper({ ...mock, url: `${mock.url}/__ns/one` })
    const other = createShopper({ ...mock, url: `${mock.url}/__ns/two` })
    const token = await byHeader.guest()
    expect((await byPath.cart(token)).status).toBe(200)
    expect((await other.cart(token)).status).toBe(404)
    expect((await shopper.cart(token)).status).toBe(404)
    expect(await other.guest()).not.toBe(token)
    expect((await createShopper(mock, { 'X-Mock-Namespace': 'not a name' }).problem('GET', '/Products')).status).toBe(
      400,
    )
  })

  test('MOCK-08 two checkouts at once in two namespaces are two orders that know nothing of each other', async () => {
    const buy = async (namespace: string, sku: string) => {
      const buyer = createShopper(mock, { 'X-Mock-Namespace': namespace })
      const token = await buyer.guest()
      const { body: cart } = await buyer.add(token, line(sku))
      const { body: placed } = await buyer.checkOut(cart.id)
      const order = await buyer.call<Order>('GET', `/Order/${placed.orderId}`, undefined, { 'X-Guest-Id': token })
      return { id: placed.orderId, names: order.body.items.map(({ productName }) => productName) }
    }
    const orders = await Promise.all([buy('left', 'CAP-1'), buy('right', 'SLING-1')])
    expect(orders).toEqual([
      { id: 'CW-100234', names: ['Product CAP-1'] },
      { id: 'CW-100234', names: ['Product SLING-1'] },
    ])
  })

  test('MOCK-06 MOCK-14 a request can ask for a status in its Prefer header', async () => {
    const answer = await shopper.call('GET', '/Products', undefined, { Prefer: 'code=503, message="Back at noon"' })
    expect(answer).toMatchObject({ status: 503, body: { status: 503, message: 'Back at noon' } })
    expect((await shopper.call('GET', '/Products', undefined, { Prefer: 'code=x' })).body).toMatchObject({
      errors: { 'Prefer.code': expect.any(Array) },
    })
  })
})
