import { expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { createGuest } from '#contract/auth.ts'
import { addGuestCartItems, applyGuestPromoCode, getGuestCart } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import { getOrder } from '#contract/order.ts'
import { getProduct } from '#contract/product.ts'
import { createEngine } from '#mock/engine.ts'
import { createInProcessFetch } from '#mock/in-process-fetch.ts'
import { customer, line } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

test('the shop’s own client buys from the mock and reads the order', async () => {
  const session: { guestId?: string } = {}
  const client = createClient({
    baseUrl: () => 'http://mock.test/__ns/client',
    fetch: createInProcessFetch(createEngine({ fixtures: tinyFixtures })),
    credentials: () => session,
  })
  const product = await client.call(getProduct, { path: { title: 'sling' } })
  const guest = await client.call(createGuest, {})
  const token = typeof guest === 'string' ? guest : guest.token
  const sku = product.data[0]?.skus[0]?.sku ?? ''
  const cart = await client.call(addGuestCartItems, { path: { token }, body: [line(sku, 2)] })
  await client.call(applyGuestPromoCode, { path: { token }, body: { promoCode: 'RANGE10', cartId: cart.id } })
  const body = { cartId: cart.id, customerInfo: customer, paymentToken: 'standin_payment_client' }
  const { orderId } = await client.call(checkOut, { body })
  session.guestId = token
  const order = await client.call(getOrder, { path: { orderId: orderId ?? '' } })
  expect(order).toMatchObject({ discountAmount: 10, taxAmount: 5.4, shippingCost: 24.95, totalAmount: 120.33 })
})

test('the shop’s own client gets the mock’s message and status', async () => {
  const client = createClient({
    baseUrl: () => 'http://mock.test',
    fetch: createInProcessFetch(createEngine({ fixtures: tinyFixtures })),
  })
  await expect(client.call(getGuestCart, { path: { token: 'gid_nobody' } })).rejects.toMatchObject({
    kind: 'refused',
    status: 404,
    message: 'There is no cart for this guest.',
  })
})

test('API-01 the base address is the setting as it is at each call, with or without a slash at its end', async () => {
  const asked: string[] = []
  const inProcess = createInProcessFetch(createEngine({ fixtures: tinyFixtures }))
  let baseUrl = 'http://mock.test/__ns/one'
  const client = createClient({
    baseUrl: () => baseUrl,
    fetch: (input, init) => {
      asked.push(new Request(input, init).url)
      return inProcess(input, init)
    },
  })
  await client.call(createGuest, {})
  baseUrl = 'http://other.test/__ns/two/'
  await client.call(createGuest, {})
  expect(asked).toEqual(['http://mock.test/__ns/one/Auth/guest', 'http://other.test/__ns/two/Auth/guest'])
})
