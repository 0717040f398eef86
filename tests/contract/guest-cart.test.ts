import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { inProcess, type RunningMock } from './start-mock.ts'
import { computeAddress } from './world.ts'

describe("the guest's cart", () => {
  let mock: RunningMock
  let shopper: Shopper

  beforeAll(async () => {
    mock = await inProcess.start()
    shopper = createShopper(mock)
  })

  afterAll(() => mock.stop())

  /** Creates a guest whose cart has these lines. */
  async function guestWith(...lines: Parameters<Shopper['add']>[1][]): Promise<{ token: string; cart: Cart }> {
    const token = await shopper.guest()
    const { status, body } = await shopper.add(token, ...lines)
    expect(status).toBe(200)
    return { token, cart: body }
  }

  test('API-19 POST /Auth/guest returns a guest token', async () => {
    const { status, body, headers } = await shopper.call<{ token: string }>('POST', '/Auth/guest')
    expect(status).toBe(200)
    expect(body.token).toMatch(/^gid_[\da-f]{32}$/)
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('API-05 GET /Cart/guest/{token} returns an empty cart for a new guest and 404 for an unknown one', async () => {
    const { status, body } = await shopper.cart(await shopper.guest())
    expect(status).toBe(200)
    expect(body).toMatchObject({ isGuest: true, items: [], subTotal: 0, totalAmount: 0, appliedDiscounts: [] })
    expect(await shopper.problem('GET', '/Cart/guest/gid_unknown')).toMatchObject({
      status: 404,
      body: { status: 404, title: 'Not Found', message: 'There is no cart for this guest.' },
    })
  })

  test("API-07 POST items adds lines with the shop's prices, dealer flags and restrictions", async () => {
    const { token, cart } = await guestWith(line('CAP-1', 2), line('RIFLE-1', 1))
    const { cart: others } = await guestWith(line('LOWER-1'), line('MAG-30'))
    expect(cart.items).toMatchObject([
      { productId: 'CAP-1', quantity: 2, productPrice: 24.5, price: 29.95, isFflItem: false },
      { productId: 'RIFLE-1', productPrice: 1899, isFflItem: true, restrictedStates: ['California'] },
    ])
    expect(others.items).toMatchObject([
      { productId: 'LOWER-1', isFflItem: false, isReceiverItem: true },
      { productId: 'MAG-30', isReceiverItem: false, restrictedStates: ['NY', ''], restrictedZips: ['606', ''] },
    ])
    expect(cart).toMatchObject({ guestId: token, subTotal: 1948, totalAmount: 1948 })
    expect((await shopper.cart(token)).body).toEqual(cart)
  })

  test('API-07 a repeated add increases the quantity, and different options create a new line', async () => {
    const { token } = await guestWith(line('SLING-1', 1, { optionIds: ['a', 'b'] }))
    const { body } = await shopper.add(token, line('SLING-1', 2, { optionIds: ['b', 'a'] }), line('SLING-1', 1))
    expect(body.items.map(({ quantity }) => quantity)).toEqual([3, 1])
  })

  test('API-07 adds nothing for an unknown SKU or a quantity above the stock', async () => {
    const { token, cart } = await guestWith(line('SLING-1', 4))
    expect(await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('CAP-1'), line('NOPE')])).toMatchObject({
      status: 400,
      body: { errors: { '1.productId': ['There is no product with the SKU "NOPE"'] } },
    })
    expect(await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('SLING-1', 2)])).toMatchObject({
      status: 400,
      body: { message: 'Only 5 in stock: Product SLING-1', errors: { '0.quantity': expect.any(Array) } },
    })
    expect(await shopper.problem('POST', `/Cart/guest/${token}/items`, [line('BEANIE-1')])).toMatchObject({
      status: 400,
      body: { message: 'Product BEANIE-1 is sold out' },
    })
    expect((await shopper.cart(token)).body).toEqual(cart)
  })

  test('API-09 PUT on an item changes its quantity, up to the stock shared by its lines', async () => {
    const { token, cart } = await guestWith(line('SLING-1', 1), line('SLING-1', 2, { optionIds: ['x'] }))
    const [first] = cart.items
    const path = `/Cart/guest/${token}/items/${first?.id}`
    const { status, body } = await shopper.call<Cart>('PUT', path, { ...first, quantity: 3 })
    expect(status).toBe(200)
    expect(body.items.map(({ quantity }) => quantity)).toEqual([3, 2])
    expect(body.subTotal).toBe(249.95)
    expect(await shopper.problem('PUT', path, { ...first, quantity: 4 })).toMatchObject({
      status: 400,
      body: { errors: { quantity: ['Only 5 in stock: Product SLING-1'] } },
    })
    expect(await shopper.problem('PUT', `${path}0`, { ...first, id: `${first?.id}0` })).toMatchObject({ status: 404 })
    expect(await shopper.problem('PUT', path, { ...first, id: 'other' })).toMatchObject({
      body: { errors: { id: expect.any(Array) } },
    })
  })

  test('CART-04 a line cannot change its product or its ID', async () => {
    const { token, cart } = await guestWith(line('SLING-1'))
    const item = cart.items[0]
    for (const change of [{ productId: 'CAP-1' }, { id: 'line_9' }]) {
      const [field = ''] = Object.keys(change)
      expect(
        await shopper.problem('PUT', `/Cart/guest/${token}/items/${item?.id}`, { ...item, ...change }),
      ).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(Array) } } })
    }
    expect((await shopper.cart(token)).body.items).toEqual(cart.items)
  })

  test('API-11 DELETE on an item returns the cart without it, and 404 the second time', async () => {
    const { token, cart } = await guestWith(line('SLING-1'), line('CAP-1'))
    const path = `/Cart/guest/${token}/items/${cart.items[0]?.id}`
    const { status, body } = await shopper.call<Cart>('DELETE', path)
    expect(status).toBe(200)
    expect(body.items.map(({ productId }) => productId)).toEqual(['CAP-1'])
    expect(body.totalAmount).toBe(24.5)
    expect((await shopper.problem('DELETE', path)).status).toBe(404)
  })

  test('API-12 GET /Cart/shipping-methods returns id, name and price', async () => {
    expect((await shopper.call('GET', '/Cart/shipping-methods')).body).toEqual([
      { id: 1, name: 'Ground', price: 0 },
      { id: 2, name: 'Express', price: 24.95 },
    ])
  })

  test("API-14 compute returns the cart with the method's shipping cost and the state's tax", async () => {
    const { token, cart } = await guestWith(line('SLING-1', 2))
    const path = `/Cart/guest/${token}/compute`
    const { status, body } = await shopper.call<Cart>('POST', path, {
      address: computeAddress,
      cartId: cart.id,
      shippingMethodId: 2,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ subTotal: 99.98, shipping: 24.95, taxAmount: 6, totalAmount: 130.93 })
    expect(
      await shopper.problem('POST', path, {
        address: { ...computeAddress, region: 'ID' },
        cartId: cart.id,
        shippingMethodId: 2,
      }),
    ).toMatchObject({ status: 400, body: { errors: { 'address.region': ['"ID" is not the full name of a state'] } } })
    expect(
      await shopper.problem('POST', path, { address: computeAddress, cartId: cart.id, shippingMethodId: 9 }),
    ).toMatchObject({
      status: 400,
      body: { errors: { shippingMethodId: expect.any(Array) } },
    })
    expect(
      await shopper.problem('POST', path, { address: computeAddress, cartId: 'other', shippingMethodId: 2 }),
    ).toMatchObject({
      status: 400,
      body: { errors: { cartId: expect.any(Array) } },
    })
  })

  test('an empty cart costs nothing, even after shipping and tax were computed', async () => {
    const { token, cart } = await guestWith(line('SLING-1'))
    const compute = { address: computeAddress, cartId: cart.id, shippingMethodId: 2 }
    await shopper.call('POST', `/Cart/guest/${token}/compute`, compute)
    const { body } = await shopper.call<Cart>('DELETE', `/Cart/guest/${token}/items/${cart.items[0]?.id}`)
    expect(body).toMatchObject({ subTotal: 0, shipping: 0, taxAmount: 0, totalAmount: 0 })
  })

  test('API-16 a promo code returns the cart with its discount, and an invalid code returns 400', async () => {
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
})
