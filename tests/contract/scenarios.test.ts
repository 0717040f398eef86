import { beforeEach, expect, test } from 'vitest'
import { createMock, type Mock } from '#mock/mock.ts'
import type { ScenarioResult } from '#mock/shop/controls/scenarios.ts'
import { createShopper, customerInfo, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

let mock: Mock
let shopper: Shopper

beforeEach(() => {
  mock = createMock({ fixtures: tinyFixtures })
  shopper = createShopper({ url: 'http://mock.test', fetch: mock.fetch })
})

const setUp = (name: string, details: object = {}) =>
  shopper.call<ScenarioResult>('POST', '/__mock/scenarios', { name, ...details })

test("restricted-in-state puts an item that cannot ship to the state in a new guest's cart", async () => {
  const { body } = await setUp('restricted-in-state', { state: 'Idaho' })
  expect(body).toMatchObject({ name: 'restricted-in-state', sku: 'SLING-1', guestId: expect.stringMatching(/^gid_/) })
  const { body: cart } = await shopper.cart(body.guestId ?? '')
  expect(cart.items).toMatchObject([{ productId: 'SLING-1', restrictedStates: ['Idaho'] }])
  expect((await shopper.checkOut(cart.id)).status).toBe(400)
  expect((await shopper.checkOut(cart.id, { customerInfo: { ...customerInfo, state: 'OR' } })).body.success).toBe(true)
})

test('restricted-in-state also applies to existing carts with the item', async () => {
  const guestId = await shopper.guest()
  await shopper.add(guestId, line('CAP-1'))
  await setUp('restricted-in-state', { state: 'ID', sku: 'CAP-1', guestId })
  await shopper.add(guestId, line('SLING-1'))
  await setUp('restricted-in-state', { state: 'OR', sku: 'CAP-1', guestId })
  const { items } = (await shopper.cart(guestId)).body
  expect(items).toMatchObject([
    { productId: 'CAP-1', quantity: 3, restrictedStates: ['ID', 'OR'] },
    { productId: 'SLING-1', restrictedStates: [] },
  ])
})

test('a promotion and a promo code together never exceed the subtotal', async () => {
  await setUp('promotion', { sku: 'CAP-1', percentage: 95 })
  const token = await shopper.guest()
  const { id } = (await shopper.add(token, line('CAP-1'))).body
  const applied = await shopper.call('POST', `/Cart/guest/${token}/promo-code`, { promoCode: 'RANGE10', cartId: id })
  expect(applied.body).toMatchObject({ subTotal: 24.5, discountAmount: 24.5, totalAmount: 0 })
})

test('promotion adds the discount and its promotion page to a cart with the item', async () => {
  await setUp('promotion', { sku: 'CAP-1', percentage: 20 })
  const token = await shopper.guest()
  expect((await shopper.add(token, line('SLING-1'))).body).toMatchObject({ discountAmount: 0, appliedDiscounts: [] })
  const { body } = await shopper.add(token, line('CAP-1', 2))
  const cap = body.items.find(({ productId }) => productId === 'CAP-1')
  expect(body).toMatchObject({
    discountAmount: 9.8,
    totalAmount: 89.19,
    appliedDiscounts: [
      {
        appliedToCartItemIds: [cap?.id],
        promotionalPageInfo: { data: [{ title: '20% off', group1: { documentId: 'gear' }, group2: null }] },
      },
    ],
  })
  expect((await shopper.checkOut(body.id)).body.success).toBe(true)
})

test('sold-out applies to the price lists, to adding and to ordering', async () => {
  const token = await shopper.guest()
  const { body: cart } = await shopper.add(token, line('CAP-1'))
  await setUp('sold-out', { sku: 'CAP-1' })
  for (const path of ['/Products', '/Products/nocache']) {
    expect((await shopper.call('GET', path)).body).toMatchObject({
      'CAP-1': { qtyOnHand: 0 },
      'SLING-1': { qtyOnHand: 5 },
    })
  }
  expect((await shopper.add(token, line('CAP-1'))).status).toBe(400)
  expect(await shopper.checkOut(cart.id)).toMatchObject({
    status: 400,
    body: { message: 'Product CAP-1 is sold out' },
  })
})

test("sold-out keeps an item's restrictions", async () => {
  await setUp('restricted-in-state', { state: 'ID', sku: 'CAP-1' })
  await setUp('sold-out', { sku: 'CAP-1' })
  expect(mock.namespace().store.skuChanges.get('CAP-1')).toEqual({ restrictedStates: ['ID'], stock: 0 })
})

test('a scenario applies to its namespace until a reset', async () => {
  await setUp('sold-out', { sku: 'CAP-1' })
  const stock = async (prefix: string) =>
    (await shopper.call<Record<string, { qtyOnHand: number }>>('GET', `${prefix}/Products`)).body['CAP-1']?.qtyOnHand
  expect(await stock('/__ns/other')).toBe(1000)
  await shopper.call('POST', '/__mock/reset')
  expect(await stock('')).toBe(1000)
})

test('an unknown scenario is rejected with the list of scenarios, and an invalid one with its field', async () => {
  expect((await shopper.call('GET', '/__mock/scenarios')).body).toEqual([
    'restricted-in-state',
    'promotion',
    'sold-out',
  ])
  expect(await setUp('raining')).toMatchObject({
    status: 400,
    body: { errors: { name: ['Must be one of restricted-in-state, promotion, sold-out'] } },
  })
  expect(await setUp('restricted-in-state', { state: 'ID', sku: 'RIFLE-1' })).toMatchObject({
    status: 400,
    body: { errors: { sku: expect.any(Array) } },
  })
  expect(await setUp('restricted-in-state', { state: 'ID', guestId: 'gid_unknown' })).toMatchObject({
    body: { errors: { guestId: expect.any(Array) } },
  })
  expect(await setUp('restricted-in-state', { state: 'ID', email: 'unknown@example.com' })).toMatchObject({
    body: { errors: { email: expect.any(Array) } },
  })
})
