import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Order } from '#contract/order.ts'
import { createShopper, customerInfo, dealerInfo, line, type Shopper } from './shopper.ts'
import { inProcess, type RunningMock } from './start-mock.ts'

describe("the guest's checkout", () => {
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

  test('API-18 API-34 OPEN-108 an order empties the cart, and only its buyer can read it', async () => {
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
    expect(await shopper.call('GET', path)).toMatchObject({
      status: 401,
      body: {
        message: 'Please sign in to see this order.',
        errors: { Authorization: [expect.stringContaining('X-Guest-Id')] },
      },
    })
    const other = { 'X-Guest-Id': await shopper.guest() }
    expect((await shopper.call('GET', path, undefined, other)).status).toBe(404)
  })

  test('API-18 an order is not taxed in a state without a tax rate, and order numbers increase', async () => {
    const numbers: number[] = []
    for (const state of ['TX', 'OR']) {
      const { token, cart } = await guestWith(line('SLING-1'))
      const { body } = await shopper.checkOut(cart.id, { customerInfo: { ...customerInfo, state } })
      const order = await shopper.call('GET', `/Order/${body.orderId}`, undefined, { 'X-Guest-Id': token })
      expect(order.body).toMatchObject({ taxAmount: 0, totalAmount: 74.94, shippingMethod: 'Express' })
      numbers.push(Number(body.orderId?.replace('CW-', '')))
    }
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  })

  test('CHK-41 an order is shipped to and taxed at the shipping address if it differs from billing', async () => {
    const { token, cart } = await guestWith(line('SLING-1'))
    const shipping = { shippingName: 'Ann Lee', shippingAddress: '4 Ocean Road', shippingZip: '94105' }
    const apart = { ...shipping, shippingCity: 'San Francisco', shippingState: 'CA', shippingSameAsBilling: false }
    const { body } = await shopper.checkOut(cart.id, {
      customerInfo: { ...customerInfo, ...apart, shippingMethodId: 1 },
    })
    const order = await shopper.call('GET', `/Order/${body.orderId}`, undefined, { 'X-Guest-Id': token })
    expect(order.body).toMatchObject({
      shippingFirstName: 'Ann',
      shippingLastName: 'Lee',
      shippingAddress: '4 Ocean Road',
      shippingCity: 'San Francisco',
      shippingState: 'CA',
      shippingZipCode: '94105',
      shippingCost: 0,
      taxAmount: 3.62,
      totalAmount: 53.61,
    })
  })

  test.each([
    ['Mara', 'Mara', ''],
    [' Mara ', 'Mara', ''],
    ['  Mara   Ann  Quill ', 'Mara Ann', 'Quill'],
  ])('CHK-76 uses the last of several words in %j as the last name', async (name, first, last) => {
    const { token, cart } = await guestWith(line('CAP-1'))
    const { body } = await shopper.checkOut(cart.id, { customerInfo: { ...customerInfo, name } })
    const order = await shopper.call('GET', `/Order/${body.orderId}`, undefined, { 'X-Guest-Id': token })
    expect(order.body).toMatchObject({ shippingFirstName: first, shippingLastName: last })
  })

  test('CHK-75 a cart with a dealer item needs a dealer, whatever else it has, and another cart must not name one', async () => {
    const { cart } = await guestWith(line('CAP-1'), line('LOWER-1'))
    expect(await shopper.checkOut(cart.id)).toMatchObject({
      status: 400,
      body: { errors: { dealerInfo: ['Required, because the cart has items that ship to a licensed dealer'] } },
    })
    const { cart: plain } = await guestWith(line('CAP-1'))
    expect(await shopper.checkOut(plain.id, { dealerInfo })).toMatchObject({
      status: 400,
      body: { errors: { dealerInfo: ['Must be omitted, because no item in the cart ships to a dealer'] } },
    })
    const unknownMethod = { customerInfo: { ...customerInfo, shippingMethodId: 3 } }
    expect(await shopper.checkOut(plain.id, unknownMethod)).toMatchObject({
      status: 400,
      body: { errors: { 'customerInfo.shippingMethodId': ['Unknown shipping method'] } },
    })
  })

  test('API-18 ordering dealer items requires dealerInfo', async () => {
    const { token, cart } = await guestWith(line('LOWER-1'))
    expect(await shopper.checkOut(cart.id)).toMatchObject({
      status: 400,
      body: { errors: { dealerInfo: expect.any(Array) } },
    })
    const { body } = await shopper.checkOut(cart.id, { dealerInfo })
    expect(body.success).toBe(true)
    const order = await shopper.call('GET', `/Order/${body.orderId}`, undefined, { 'X-Guest-Id': token })
    expect(order.body).toMatchObject({
      dealerName: 'Ridge Arms',
      dealerAddress: '4 Ridge Road',
      dealerCity: 'Boise',
      dealerState: 'ID',
      dealerZipCode: '83702',
      dealerCountry: 'United States',
      dealerPhone: '(208)-555-0199',
      items: [{ isFflItem: false, isReceiverItem: true }],
    })
  })

  test("API-18 rejects items that cannot ship to the buyer's or the dealer's address", async () => {
    const { cart } = await guestWith(line('MAG-30'))
    const to = (state: string, zip: string) => ({ customerInfo: { ...customerInfo, state, zip } })
    const rejected = { status: 400, body: { message: 'Cannot ship to this address: Product MAG-30' } }
    expect(await shopper.checkOut(cart.id, to('NY', '10001'))).toMatchObject(rejected)
    expect(await shopper.checkOut(cart.id, to('IL', '60614'))).toMatchObject(rejected)
    expect((await shopper.checkOut(cart.id, to('IL', '61801'))).body.success).toBe(true)

    const other = { ...customerInfo, shippingSameAsBilling: false }
    const { cart: both } = await guestWith(line('MAG-30'), line('CAP-1'))
    const toChicago = { ...other, shippingState: 'IL', shippingZip: '60614' }
    expect(await shopper.checkOut(both.id, { customerInfo: toChicago })).toMatchObject(rejected)
    const fromChicago = { ...other, state: 'IL', zip: '60614' }
    expect((await shopper.checkOut(both.id, { customerInfo: fromChicago })).body.success).toBe(true)

    const { cart: rifle } = await guestWith(line('RIFLE-1'))
    const californian = { ...dealerInfo, dealerState: 'CA' }
    expect((await shopper.checkOut(rifle.id, { dealerInfo: californian })).status).toBe(400)
    expect((await shopper.checkOut(rifle.id, { ...to('CA', '90210'), dealerInfo })).body.success).toBe(true)
  })

  test('API-18 a failed payment returns success false and keeps the cart', async () => {
    const { token, cart } = await guestWith(line('CAP-1'))
    const token1 = 'stub_payment_spent_once'
    expect((await shopper.checkOut(cart.id, { paymentToken: 'tok_real' })).body).toEqual({
      orderId: null,
      success: false,
      message: 'The payment token is not valid or was already used.',
    })
    const declined = await shopper.checkOut(cart.id, { customerInfo: { ...customerInfo, zip: '46282' } })
    expect(declined.body).toMatchObject({ success: false, message: 'This transaction has been declined.' })
    expect((await shopper.cart(token)).body.items).toHaveLength(1)
    expect((await shopper.checkOut(cart.id, { paymentToken: token1 })).body.success).toBe(true)
    await shopper.add(token, line('CAP-1'))
    expect((await shopper.checkOut(cart.id, { paymentToken: token1 })).body.success).toBe(false)
  })

  test('API-18 rejects an empty cart and an unknown cart', async () => {
    const { body } = await shopper.cart(await shopper.guest())
    expect(await shopper.checkOut(body.id)).toMatchObject({
      status: 400,
      body: { message: 'There are no products in the cart' },
    })
    expect((await shopper.checkOut('cart_unknown')).status).toBe(404)
  })
})
