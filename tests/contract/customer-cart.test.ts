import { beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Order } from '#contract/order.ts'
import type { UserProfile } from '#contract/user.ts'
import { createMock, type Mock } from '#mock/mock.ts'
import { dealerInfo, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, computeAddress, type Customer, explore, orderDetails, type World } from './world.ts'

let mock: Mock
let world: World
let shopper: Shopper
let customer: Customer

beforeEach(async () => {
  mock = createMock({ fixtures: tinyFixtures })
  const running = { url: 'http://mock.test', fetch: mock.fetch, stop: () => Promise.resolve() }
  world = await explore(running, 'default')
  shopper = world.shopper
  customer = await world.customer()
})

const asCustomer = <T>(method: string, path: string, body?: unknown) =>
  shopper.call<T>(method, path, body, createBearerHeader(customer))
const add = (...lines: ReturnType<typeof line>[]) => asCustomer<Cart>('POST', '/Cart/items', lines)
const merge = (guestId: string) => asCustomer<Cart>('POST', `/Cart/merge?guestId=${guestId}`, { guestId })

test("API-04 API-06 API-08 API-10 items are added to a customer's cart, changed and removed", async () => {
  expect((await asCustomer<Cart>('GET', '/Cart')).body).toMatchObject({
    isGuest: false,
    guestId: null,
    userId: expect.stringMatching(/^user_/),
    userEmail: customer.email,
    items: [],
  })
  const { body: cart } = await add(line('CAP-1', 2), line('RIFLE-1'))
  expect(cart).toMatchObject({ subTotal: 1948, items: [{ productPrice: 24.5 }, { isFflItem: true }] })
  const [cap] = cart.items
  const { body: changed } = await asCustomer<Cart>('PUT', `/Cart/items/${cap?.id}`, { ...cap, quantity: 3 })
  expect(changed.subTotal).toBe(1972.5)
  const { body: remaining } = await asCustomer<Cart>('DELETE', `/Cart/items/${cap?.id}`)
  expect(remaining.items.map(({ productId }) => productId)).toEqual(['RIFLE-1'])
  expect((await asCustomer<Cart>('GET', '/Cart')).body).toEqual(remaining)
})

test("API-13 API-15 compute and promo code apply to the customer's cart", async () => {
  const { body: cart } = await add(line('SLING-1', 2))
  const request = { address: computeAddress, cartId: cart.id, shippingMethodId: 2 }
  expect((await asCustomer('POST', '/Cart/compute', request)).body).toMatchObject({ taxAmount: 6, shipping: 24.95 })
  const discounted = await asCustomer('POST', '/Cart/promo-code', { promoCode: 'RANGE10', cartId: cart.id })
  expect(discounted.body).toMatchObject({ discountAmount: 10, taxAmount: 5.4, totalAmount: 120.33 })
})

test("API-17 a merge adds the guest's quantities up to the stock, and invalidates the guest token", async () => {
  const token = await shopper.guest()
  await shopper.add(token, line('SLING-1', 4), line('CAP-1', 2), line('SLING-1', 1, { optionIds: ['x'] }))
  await add(line('SLING-1', 3))
  const { status, body } = await merge(token)
  expect(status).toBe(200)
  expect(body.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['SLING-1', 5],
    ['CAP-1', 2],
  ])
  expect((await shopper.cart(token)).status).toBe(404)
  expect((await shopper.add(token, line('CAP-1'))).status).toBe(404)
  expect((await merge(token)).status).toBe(404)
  expect((await asCustomer<Cart>('GET', '/Cart')).body).toEqual(body)
})

test('API-17 requires the same guest ID in the query and the body', async () => {
  const [one, two] = [await shopper.guest(), await shopper.guest()]
  const response = await asCustomer('POST', `/Cart/merge?guestId=${one}`, { guestId: two })
  expect(response).toMatchObject({ status: 400, body: { errors: { guestId: expect.any(Array) } } })
  expect(await asCustomer('POST', '/Cart/merge', { guestId: one })).toMatchObject({
    status: 400,
    body: { errors: { guestId: expect.any(Array) } },
  })
  expect((await shopper.cart(one)).status).toBe(200)
})

test("API-17 a merge transfers the guest's promo code and orders", async () => {
  const { token, cart } = await world.guestWithLine()
  const placed = await shopper.checkOut(cart.id)
  await shopper.add(token, line('CAP-1', 2))
  await shopper.call('POST', `/Cart/guest/${token}/promo-code`, { promoCode: 'RANGE10', cartId: cart.id })
  expect((await merge(token)).body.discountAmount).toBe(4.9)
  expect((await asCustomer('GET', `/Order/${placed.body.orderId}`)).status).toBe(200)
  const withUsedToken = await shopper.call('GET', `/Order/${placed.body.orderId}`, undefined, { 'X-Guest-Id': token })
  expect(withUsedToken.status).toBe(404)
})

test("API-17 a merge transfers the orders of its guest only, and they are in the customer's history", async () => {
  const [mine, other] = [await world.guestWithLine(), await world.guestWithLine()]
  const { body: ours } = await shopper.checkOut(mine.cart.id)
  const { body: theirs } = await shopper.checkOut(other.cart.id)
  await merge(mine.token)
  expect((await world.profile(customer)).orders.map(({ id }) => id)).toEqual([ours.orderId])
  expect((await asCustomer('GET', `/Order/${theirs.orderId}`)).status).toBe(404)
  expect((await shopper.checkOut(mine.cart.id)).status, 'the cart of the merged guest').toBe(404)
})

test("API-17 a customer's promo code stays after a merge", async () => {
  const { body: cart } = await add(line('SLING-1', 1))
  await asCustomer('POST', '/Cart/promo-code', { promoCode: 'RANGE10', cartId: cart.id })
  expect((await merge(await shopper.guest())).body.discountAmount).toBe(5)
})

test('API-34 a customer reads an earlier guest order only with the guest ID of that order', async () => {
  const { token, cart } = await world.guestWithLine()
  const { body: placed } = await shopper.checkOut(cart.id)
  const path = `/Order/${placed.orderId}`
  expect(
    (await shopper.call('GET', path, undefined, { ...createBearerHeader(customer), 'X-Guest-Id': token })).status,
  ).toBe(200)
  expect((await asCustomer('GET', path)).status).toBe(404)
  const otherGuest = { ...createBearerHeader(customer), 'X-Guest-Id': await shopper.guest() }
  expect((await shopper.call('GET', path, undefined, otherGuest)).status).toBe(404)
})

test("API-18 MOCK-04 a customer's order empties the cart and is added to the history", async () => {
  await shopper.call('PUT', '/__mock/clock', { mode: 'frozen', at: '2026-05-01T10:00:00Z' })
  const { accessToken, email } = await world.customer()
  const buy = async (sku: string, more: object = {}) => {
    const headers = createBearerHeader({ accessToken })
    const { body: cart } = await shopper.call<Cart>('POST', '/Cart/items', [line(sku)], headers)
    const body = { cartId: cart.id, ...orderDetails(world, email), ...more }
    return (await shopper.call<{ orderId: string }>('POST', '/Checkout/simplified', body, headers)).body.orderId
  }
  const [paid, pending] = [await buy('CAP-1'), await buy('LOWER-1', { dealerInfo })]
  const headers = createBearerHeader({ accessToken })
  expect((await shopper.call<Cart>('GET', '/Cart', undefined, headers)).body.items).toEqual([])
  const { body: profile } = await shopper.call<UserProfile>('GET', '/User/profile', undefined, headers)
  const { body: order } = await shopper.call<Order>('GET', `/Order/${paid}`, undefined, headers)
  const createdAt = '2026-05-01T10:00:00.000Z'
  expect(profile.orders).toMatchObject([
    { id: pending, createdAt, status: 'Pending' },
    { id: paid, createdAt, status: 'Paid', totalAmount: order.totalAmount },
  ])
})

test('API-18 API-34 an invalid token is rejected, not treated as a guest', async () => {
  const { cart } = await world.guestWithLine()
  const body = { cartId: cart.id, ...orderDetails(world) }
  const headers = createBearerHeader({ accessToken: 'access_unknown' })
  expect((await shopper.call('POST', '/Checkout/simplified', body, headers)).status).toBe(401)
  expect((await shopper.call('GET', '/Order/CW-100234', undefined, headers)).status).toBe(401)
})

test('the responses have no violations', () => {
  expect(mock.namespace().journal.counts().violations).toBe(0)
})
