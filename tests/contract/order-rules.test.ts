import { beforeEach, describe, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { CheckoutResponse } from '#contract/checkout.ts'
import type { PriceList } from '#contract/pricing.ts'
import { createMock } from '#mock/mock.ts'
import { createShopper, customerInfo, dealerInfo, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, computeAddress, createPaymentToken, signInCustomer } from './world.ts'

let shopper: Shopper

beforeEach(() => {
  shopper = createShopper({ url: 'http://mock.test', fetch: createMock({ fixtures: tinyFixtures }).fetch })
})

/** Creates a guest with the given product in the cart. */
async function guestWith(sku: string, quantity = 1) {
  const token = await shopper.guest()
  const { status, body } = await shopper.add(token, line(sku, quantity))
  expect(status).toBe(200)
  return { token, cart: body, item: body.items[0] }
}

const rejected = (field: string, text: string) => ({ status: 400, body: { errors: { [field]: [text] } } })

const EMAIL = 'Must be a valid email address'
const ZIP = 'Zip code must be at least 5 digits'
const DIGITS = 'ZIP code must have 5 or 9 digits'
const STATE = 'Must be the two-letter code of a state'
const COUNTRY = 'Must be US or United States'

describe('the billing form', () => {
  test.each([
    ['email', 'no-address', EMAIL],
    ['email', 'nora@example', EMAIL],
    ['email', '   ', 'Required'],
    ['name', '  ', 'Required'],
    ['address', ' ', 'Required'],
    ['city', ' ', 'Required'],
    ['state', 'ZZ', STATE],
    ['state', 'Idaho', STATE],
    ['state', '  ', 'Required'],
    ['zip', '8370 ', ZIP],
    ['zip', '     ', 'Required'],
    ['zip', '9O210', DIGITS],
    ['zip', '902101', DIGITS],
    ['zip', '-----', DIGITS],
    ['zip', 'K1A 0B1', DIGITS],
    ['name', '-', 'Required'],
    ['address', ',', 'Required'],
    ['city', '\u200B', 'Required'],
    ['country', 'Narnia', COUNTRY],
    ['country', ' ', 'Required'],
  ])('%s %j is rejected', async (field, value, text) => {
    const { cart } = await guestWith('CAP-1')
    const invalid = { customerInfo: { ...customerInfo, zip: '83702', [field]: value } }
    expect(await shopper.checkOut(cart.id, invalid)).toMatchObject(rejected(`customerInfo.${field}`, text))
  })

  test.each([
    ['shippingName', ' ', 'Required'],
    ['shippingAddress', ' ', 'Required'],
    ['shippingCity', ' ', 'Required'],
    ['shippingState', 'ZZ', STATE],
    ['shippingZip', '8370  ', ZIP],
    ['shippingZip', '8370l', DIGITS],
    ['shippingAddress', ',', 'Required'],
    ['shippingCity', '. .', 'Required'],
    ['shippingName', '--', 'Required'],
    ['shippingCountry', 'Narnia', COUNTRY],
  ])('%s %j is rejected only if shipping differs from billing', async (field, value, text) => {
    const { cart } = await guestWith('CAP-1')
    const apart = { ...customerInfo, shippingSameAsBilling: false, [field]: value }
    expect(await shopper.checkOut(cart.id, { customerInfo: apart })).toMatchObject(
      rejected(`customerInfo.${field}`, text),
    )
    const same = { ...apart, shippingSameAsBilling: true }
    expect((await shopper.checkOut(cart.id, { customerInfo: same })).body.success).toBe(true)
  })

  test('reports all errors together, and accepts US and an empty phone and company', async () => {
    const { cart } = await guestWith('CAP-1')
    const { body } = await shopper.checkOut(cart.id, {
      customerInfo: { ...customerInfo, email: 'no-address', state: 'ZZ' },
    })
    expect(Object.keys((body as unknown as { errors: object }).errors)).toEqual([
      'customerInfo.email',
      'customerInfo.state',
    ])
    const minimalCustomer = {
      ...customerInfo,
      country: 'US',
      company: '',
      mainContact: '',
      email: 'Nora.Field@Example.com',
    }
    expect((await shopper.checkOut(cart.id, { customerInfo: minimalCustomer })).body.success).toBe(true)
  })
})

test.each([
  ['dealerName', ' ', 'Required'],
  ['dealerAddress', ' ', 'Required'],
  ['dealerEmail', 'desk', EMAIL],
  ['dealerPhone', '123', 'Must be a valid phone number'],
  ['dealerCity', ' ', 'Required'],
  ['dealerState', 'ZZ', STATE],
  ['dealerZip', '8370  ', ZIP],
  ['dealerZip', '8370O', DIGITS],
  ['dealerName', '-', 'Required'],
  ['dealerAddress', ',', 'Required'],
  ['dealerCity', '...', 'Required'],
  ['dealerCountry', 'Narnia', COUNTRY],
])('the dealer form: %s %j is rejected', async (field, value, text) => {
  const { cart } = await guestWith('LOWER-1')
  const response = await shopper.checkOut(cart.id, { dealerInfo: { ...dealerInfo, [field]: value } })
  expect(response).toMatchObject(rejected(`dealerInfo.${field}`, text))
  expect((await shopper.checkOut(cart.id, { dealerInfo })).body.success).toBe(true)
})

test.each(['606 14', '6-0614', '６０６１４', '60614-1234', '60\u200B614'])(
  'a restricted item does not ship to the ZIP code %j in any notation',
  async (zip) => {
    const { cart } = await guestWith('MAG-30')
    const to = { customerInfo: { ...customerInfo, state: 'IL', zip } }
    expect(await shopper.checkOut(cart.id, to)).toMatchObject(
      rejected('cartId', 'Cannot ship to this address: Product MAG-30'),
    )
    expect((await shopper.checkOut(cart.id)).body.success).toBe(true)
  },
)

test("a signed-in customer can order only with the account's email, ignoring case", async () => {
  const { accessToken, email } = await signInCustomer(shopper)
  const headers = createBearerHeader({ accessToken })
  const { body: cart } = await shopper.call<Cart>('POST', '/Cart/items', [line('CAP-1')], headers)
  const order = (as: string) =>
    shopper.call<CheckoutResponse>(
      'POST',
      '/Checkout/simplified',
      { cartId: cart.id, customerInfo: { ...customerInfo, email: as }, paymentToken: createPaymentToken() },
      headers,
    )
  expect(await order('mara@example.com')).toMatchObject(
    rejected('customerInfo.email', 'Must be the email of your account'),
  )
  expect((await order(email.toUpperCase())).body.success).toBe(true)
})

test('a declined payment token is used up', async () => {
  const { cart } = await guestWith('CAP-1')
  const once = { paymentToken: createPaymentToken() }
  const declined = await shopper.checkOut(cart.id, { ...once, customerInfo: { ...customerInfo, zip: '46282' } })
  expect(declined.body).toEqual({ orderId: null, success: false, message: 'This transaction has been declined.' })
  expect((await shopper.checkOut(cart.id, once)).body).toEqual({
    orderId: null,
    success: false,
    message: 'The payment token is not valid or was already used.',
  })
  expect((await shopper.checkOut(cart.id)).body.success).toBe(true)
})

describe('the stock', () => {
  const stockOf = async (sku: string) => (await shopper.call<PriceList>('GET', '/Products')).body[sku]?.qtyOnHand

  test('decreases in both price lists after an order, but not after a failed one', async () => {
    const { cart } = await guestWith('SLING-1', 2)
    await shopper.checkOut(cart.id, { paymentToken: 'not_ours' })
    expect(await stockOf('SLING-1')).toBe(5)
    expect((await shopper.checkOut(cart.id)).body.success).toBe(true)
    expect(await stockOf('SLING-1')).toBe(3)
    expect((await shopper.call<PriceList>('GET', '/Products/nocache')).body['SLING-1']?.qtyOnHand).toBe(3)
  })

  test('is checked at the next change, at compute and at the order, and sold-out lines can be removed', async () => {
    const late = await guestWith('SLING-1', 2)
    const quick = await guestWith('SLING-1', 4)
    expect((await shopper.checkOut(quick.cart.id)).body.success).toBe(true)

    const path = `/Cart/guest/${late.token}`
    const set = (quantity: number) =>
      shopper.call<Cart>('PUT', `${path}/items/${late.item?.id}`, { ...late.item, quantity })
    const one = 'Only 1 in stock: Product SLING-1'
    expect((await shopper.cart(late.token)).body.items).toHaveLength(1)
    expect(await shopper.add(late.token, line('CAP-1'))).toMatchObject(rejected('items', one))
    expect(await set(3)).toMatchObject(rejected('quantity', one))
    const compute = { address: computeAddress, cartId: late.cart.id, shippingMethodId: 2 }
    expect(await shopper.problem('POST', `${path}/compute`, compute)).toMatchObject(rejected('cartId', one))
    expect(await shopper.checkOut(late.cart.id)).toMatchObject(rejected('cartId', one))
    expect((await set(1)).body.items).toMatchObject([{ productId: 'SLING-1', quantity: 1 }])
    expect((await shopper.add(late.token, line('CAP-1'))).status).toBe(200)

    const last = await guestWith('SLING-1')
    expect((await shopper.checkOut(last.cart.id)).body.success).toBe(true)
    expect(await shopper.add(late.token, line('CAP-1'))).toMatchObject(rejected('items', 'Product SLING-1 is sold out'))
    expect((await shopper.call<Cart>('DELETE', `${path}/items/${late.item?.id}`)).status).toBe(200)
    expect((await shopper.checkOut(late.cart.id)).body.success).toBe(true)
  })

  test('is shared by lines with the same SKU and different options, including in an order', async () => {
    const { token, cart } = await guestWith('SLING-1', 2)
    await shopper.add(token, line('SLING-1', 2, { optionIds: ['long'] }))
    const other = await guestWith('SLING-1', 2)
    await shopper.checkOut(other.cart.id)
    expect(await shopper.checkOut(cart.id)).toMatchObject(rejected('cartId', 'Only 3 in stock: Product SLING-1'))
  })
})
