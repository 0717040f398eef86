import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthResponse, SignInResponse } from '#contract/auth.ts'
import type { Cart } from '#contract/cart.ts'
import { createMockControls } from '#mock/control-client.ts'
import { createMock } from '#mock/mock.ts'
import type { ScenarioResult } from '#mock/shop/controls/scenarios.ts'
import { DEMO_CUSTOMER_EMAIL, DEMO_PASSWORD } from './demo-customers.ts'
import { createShopper, customerInfo, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, createCaptchaToken, computeAddress } from './world.ts'

let shopper: Shopper

beforeEach(() => {
  const fetch = createMock({ fixtures: tinyFixtures }).fetch
  shopper = createShopper({ url: 'http://mock.test', fetch })
})

const setUp = (name: string, details: object = {}) =>
  shopper.call<ScenarioResult>('POST', '/__mock/scenarios', { name, ...details })

async function tokens(): Promise<AuthResponse> {
  const body = { email: DEMO_CUSTOMER_EMAIL, password: DEMO_PASSWORD, captcha: createCaptchaToken() }
  const { token } = (await shopper.call<SignInResponse>('POST', '/Auth/login', body)).body
  if (token === null) throw new Error('The demo customer cannot sign in.')
  return token
}

test("MOCK-16 restricted-in-state puts an item that cannot ship to the state in a new guest's cart", async () => {
  const { body } = await setUp('restricted-in-state', { state: 'Idaho' })
  expect(body).toMatchObject({ name: 'restricted-in-state', sku: 'SLING-1', guestId: expect.stringMatching(/^gid_/) })
  const { body: cart } = await shopper.cart(body.guestId ?? '')
  expect(cart.items).toMatchObject([{ productId: 'SLING-1', restrictedStates: ['Idaho'] }])
  expect((await shopper.checkOut(cart.id)).status).toBe(400)
  expect((await shopper.checkOut(cart.id, { customerInfo: { ...customerInfo, state: 'OR' } })).body.success).toBe(true)
})

test('MOCK-16 restricted-in-state also applies to existing carts with the item', async () => {
  const guestId = await shopper.guest()
  await shopper.add(guestId, line('CAP-1'))
  await setUp('restricted-in-state', { state: 'ID', sku: 'CAP-1', guestId })
  const { items } = (await shopper.cart(guestId)).body
  expect(items).toMatchObject([{ productId: 'CAP-1', quantity: 2, restrictedStates: ['ID'] }])
})

test('MOCK-18 MOCK-16 a promotion and a promo code together never exceed the subtotal', async () => {
  await setUp('promotion', { sku: 'CAP-1', percentage: 95 })
  const token = await shopper.guest()
  const { id } = (await shopper.add(token, line('CAP-1'))).body
  const applied = await shopper.call('POST', `/Cart/guest/${token}/promo-code`, { promoCode: 'RANGE10', cartId: id })
  expect(applied.body).toMatchObject({ subTotal: 24.5, discountAmount: 24.5, totalAmount: 0 })
})

test('MOCK-16 promotion adds the discount and its promotion page to a cart with the item', async () => {
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

test("MOCK-16 dealer-item-in-cart puts dealer items in a customer's or a guest's cart", async () => {
  await setUp('dealer-item-in-cart', { email: DEMO_CUSTOMER_EMAIL })
  const { body: cart } = await shopper.call<Cart>('GET', '/Cart', undefined, createBearerHeader(await tokens()))
  expect(cart.items).toMatchObject([{ productId: 'RIFLE-1', isFflItem: true }])
  const { body } = await setUp('dealer-item-in-cart', { sku: 'LOWER-1' })
  expect((await shopper.cart(body.guestId ?? '')).body.items).toMatchObject([{ isReceiverItem: true }])
})

test('MOCK-16 compute-returns-empty-cart applies only to the next compute request', async () => {
  await setUp('compute-returns-empty-cart')
  const token = await shopper.guest()
  const { body: cart } = await shopper.add(token, line('CAP-1'))
  const compute = () =>
    shopper.call<Cart>('POST', `/Cart/guest/${token}/compute`, {
      address: computeAddress,
      cartId: cart.id,
      shippingMethodId: 1,
    })
  expect(await compute()).toMatchObject({ status: 200, body: { id: cart.id, items: [], totalAmount: 0 } })
  expect((await compute()).body.items).toHaveLength(1)
})

test('MOCK-16 token-expiring applies to existing tokens and to the next token', async () => {
  const old = await tokens()
  await setUp('token-expiring', { seconds: 5 })
  const next = await tokens()
  expect(next.expiresIn).toBe(5)
  await shopper.call('PUT', '/__mock/clock', { advanceSeconds: 6 })
  for (const { accessToken } of [old, next]) {
    expect((await shopper.call('GET', '/User/profile', undefined, createBearerHeader({ accessToken }))).status).toBe(
      401,
    )
  }
  const { body } = await shopper.call<AuthResponse>('POST', '/Auth/refresh-token', { refreshToken: old.refreshToken })
  expect(body.expiresIn).toBe(3600)
})

test('MOCK-16 sold-out applies to the price lists, to adding and to ordering', async () => {
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

test('MOCK-16 a scenario applies to its namespace until a reset', async () => {
  await setUp('sold-out', { sku: 'CAP-1' })
  const stock = async (prefix: string) =>
    (await shopper.call<Record<string, { qtyOnHand: number }>>('GET', `${prefix}/Products`)).body['CAP-1']?.qtyOnHand
  expect(await stock('/__ns/other')).toBe(1000)
  await shopper.call('POST', '/__mock/reset')
  expect(await stock('')).toBe(1000)
})

test('MOCK-16 an unknown scenario is rejected with the list of scenarios, and an invalid one with its field', async () => {
  const names = [
    'restricted-in-state',
    'promotion',
    'dealer-item-in-cart',
    'compute-returns-empty-cart',
    'token-expiring',
    'sold-out',
  ]
  expect((await shopper.call('GET', '/__mock/scenarios')).body).toEqual(names)
  expect(await setUp('raining')).toMatchObject({
    status: 400,
    body: { message: `There is no scenario "raining". Valid scenarios: ${names.join(', ')}.` },
  })
  expect(await setUp('dealer-item-in-cart', { sku: 'CAP-1' })).toMatchObject({
    status: 400,
    body: { errors: { sku: expect.any(Array) } },
  })
  expect(await setUp('dealer-item-in-cart', { guestId: 'gid_unknown' })).toMatchObject({
    body: { errors: { guestId: expect.any(Array) } },
  })
  expect(await setUp('dealer-item-in-cart', { email: 'unknown@example.com' })).toMatchObject({
    body: { errors: { email: expect.any(Array) } },
  })
})

describe('custom scenarios', () => {
  const mock = createMock({ fixtures: tinyFixtures })
  const controls = createMockControls({ url: 'http://mock.test', fetch: mock.fetch })
  const tester = createShopper({ url: 'http://mock.test', fetch: mock.fetch })

  test('MOCK-80 run controls in order and are selected by name', async () => {
    const names = await controls.defineScenarios({
      'last-cap-in-june': [
        { control: 'PUT clock', body: { mode: 'frozen', at: '2026-06-01T00:00:00Z' } },
        { control: 'POST scenarios', body: { name: 'sold-out', sku: 'SLING-1' } },
        { control: 'POST rules', body: { kind: 'status', status: 503, endpoint: 'getFaq' } },
      ],
    })
    expect(names).toContain('last-cap-in-june')
    await controls.setUpCustomScenario('last-cap-in-june')
    expect((await tester.add(await tester.guest(), line('SLING-1'))).status).toBe(400)
    expect((await tester.call('GET', '/strapi/page/faq')).status).toBe(503)
    expect(await controls.changeClock({ advanceSeconds: 0 })).toEqual({
      mode: 'frozen',
      now: '2026-06-01T00:00:00.000Z',
    })
    expect((await tester.call<string[]>('GET', '/__mock/scenarios')).body).toEqual(names)
  })

  test.each([
    [
      'a control that cannot be a step',
      { mine: [{ control: 'DELETE journal' }] },
      'mine.0.control: Must be one of POST reset',
    ],
    ['a scenario without steps', { mine: [] }, 'mine: Must have at least 1 item'],
    ['a list', [], 'It must be an object with the steps of each scenario by its name.'],
    ['steps that are not a list', { mine: { control: 'POST reset' } }, 'mine: Must be a list, not an object.'],
    ['an unknown field', { mine: [{ control: 'POST reset', name: 1 }] }, 'mine.0.name: Unrecognized field.'],
    ['a control with a typing error', { mine: [{ control: 'POST rule' }] }, '; the closest is POST rules.'],
    [
      'a control that cannot be a text',
      { mine: [{ control: { toString: 1 } }] },
      'mine.0.control: Must be one of POST',
    ],
    [
      'a rule for an unknown endpoint',
      { mine: [{ control: 'POST rules', body: [{ kind: 'hang', endpoint: 'checkOu' }] }] },
      'mine.0.body.0.endpoint: There is no endpoint "checkOu"; the closest is checkOut.',
    ],
    [
      'the name of a built-in scenario',
      { 'sold-out': [{ control: 'POST reset' }] },
      'sold-out: Must be another name, because the mock already has a scenario with this one.',
    ],
    ['a name with spaces', { 'My own': [{ control: 'POST reset' }] }, 'lowercase letters'],
  ])('MOCK-80 MOCK-172 rejects %s', async (_, scenarios, text) => {
    await expect(controls.defineScenarios(scenarios as never)).rejects.toThrow(text)
    expect((await tester.call<string[]>('GET', '/__mock/scenarios')).body).not.toContain('mine')
  })

  test('MOCK-172 an unknown scenario has the closest name, also of a custom one', async () => {
    await controls.defineScenarios({
      'long-night': [{ control: 'POST reset' }],
      wrong: [{ control: 'POST scenarios', body: { name: 'long-night' } }],
    })
    await expect(controls.setUpCustomScenario('long-nigh')).rejects.toThrow(
      'There is no scenario "long-nigh"; the closest is long-night. Valid scenarios: restricted-in-state,',
    )
    await expect(controls.setUpCustomScenario('sold-ou')).rejects.toThrow(
      'There is no scenario "sold-ou"; the closest is sold-out.',
    )
    await expect(controls.setUpCustomScenario('wrong')).rejects.toThrow(
      /There is no scenario "long-night"\. Valid scenarios: .*, sold-out\.$/,
    )
  })

  test('MOCK-80 names a failed step', async () => {
    await controls.defineScenarios({
      mine: [{ control: 'POST reset' }, { control: 'PUT clock', body: { mode: 'slow' } }],
    })
    await expect(controls.setUpCustomScenario('mine')).rejects.toThrow(
      'Step 2 (PUT clock) of the scenario "mine" failed: The body does not match',
    )
  })
})
