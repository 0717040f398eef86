import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { createMock } from '#mock/mock.ts'
import { createShopper, customerInfo, dealerInfo, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'
import { createBearerHeader, computeAddress, type Customer, createPaymentToken, signInCustomer } from './world.ts'

const sku = fc.constantFrom('SLING-1', 'CAP-1', 'RIFLE-1', 'LOWER-1', 'MAG-30', 'BEANIE-1', 'NOPE')
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    sku,
    quantity: fc.integer({ min: 1, max: 60 }),
    option: fc.constantFrom('x', 'y'),
  }),
  fc.record({ kind: fc.constant('set' as const), at: fc.nat(5), quantity: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({
    kind: fc.constant('compute' as const),
    region: fc.constantFrom('California', 'Idaho', 'Oregon', 'Texas'),
    method: fc.constantFrom(1, 2, 3),
  }),
  fc.record({ kind: fc.constant('promo' as const), code: fc.constantFrom('RANGE10', 'NOPE') }),
  fc.record({
    kind: fc.constant('promotion' as const),
    sku: fc.constantFrom('CAP-1', 'MAG-30'),
    percentage: fc.nat(100),
  }),
  fc.record({ kind: fc.constant('sold-out' as const), sku: fc.constantFrom('CAP-1', 'SLING-1') }),
  fc.record({ kind: fc.constant('order' as const) }),
  fc.record({ kind: fc.constant('merge' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const cents = (dollars: number) => Math.round(dollars * 100)

/** A guest, who becomes a customer at the first merge. */
interface Visitor {
  readonly customer: Customer
  guestId: string | undefined
}

const baseOf = ({ guestId }: Visitor) => (guestId === undefined ? '/Cart' : `/Cart/guest/${guestId}`)

async function take(shopper: Shopper, visitor: Visitor, cart: Cart, action: Step): Promise<void> {
  const headers = createBearerHeader(visitor.customer)
  const call = (method: string, path: string, body?: unknown) =>
    shopper.call(method, baseOf(visitor) + path, body, headers)
  const chosen = 'at' in action ? cart.items[action.at] : undefined
  switch (action.kind) {
    case 'add':
      await call('POST', '/items', [line(action.sku, action.quantity, { optionIds: [action.option] })])
      break
    case 'set':
      if (chosen) await call('PUT', `/items/${chosen.id}`, { ...chosen, quantity: action.quantity })
      break
    case 'remove':
      if (chosen) await call('DELETE', `/items/${chosen.id}`)
      break
    case 'promo':
      await call('POST', '/promo-code', { promoCode: action.code, cartId: cart.id })
      break
    case 'compute': {
      const address = { ...computeAddress, region: action.region }
      await call('POST', '/compute', { address, cartId: cart.id, shippingMethodId: action.method })
      break
    }
    case 'promotion':
      await shopper.call('POST', '/__mock/scenarios', {
        name: 'promotion',
        sku: action.sku,
        percentage: action.percentage,
      })
      break
    case 'sold-out':
      await shopper.call('POST', '/__mock/scenarios', { name: 'sold-out', sku: action.sku })
      break
    case 'order':
      await shopper.call(
        'POST',
        '/Checkout/simplified',
        { cartId: cart.id, customerInfo, dealerInfo, paymentToken: createPaymentToken() },
        visitor.guestId === undefined ? headers : {},
      )
      break
    case 'merge':
      if (visitor.guestId !== undefined) await merge(shopper, visitor, visitor.guestId, cart)
  }
}

/**
 * Merges the carts. Checks that the token of the guest is invalid and that no line exceeds the quantity in both carts
 * together.
 */
async function merge(shopper: Shopper, visitor: Visitor, guestId: string, previous: Cart): Promise<void> {
  const headers = createBearerHeader(visitor.customer)
  const customerCart = await shopper.call<Cart>('GET', '/Cart', undefined, headers)
  const merged = await shopper.call<Cart>('POST', `/Cart/merge?guestId=${guestId}`, { guestId }, headers)
  expect(merged.status).toBe(200)
  expect((await shopper.cart(guestId)).status).toBe(404)
  for (const item of merged.body.items) {
    const matchingLines = [...previous.items, ...customerCart.body.items].filter(
      ({ productId }) => productId === item.productId,
    )
    expect(item.quantity).toBeLessThanOrEqual(matchingLines.reduce((sum, { quantity }) => sum + quantity, 0))
  }
  visitor.guestId = undefined
}

test('totals are correct to the cent and no item is duplicated after any requests, including a merge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const mock = createMock({ fixtures: tinyFixtures })
      const shopper = createShopper({ url: 'http://mock.test', fetch: mock.fetch })
      const visitor: Visitor = { customer: await signInCustomer(shopper), guestId: await shopper.guest() }
      const read = () => shopper.call<Cart>('GET', baseOf(visitor), undefined, createBearerHeader(visitor.customer))
      for (const action of steps) {
        await take(shopper, visitor, (await read()).body, action)
        const { status, body } = await read()
        expect(status).toBe(200)
        const lines = body.items.reduce((sum, item) => sum + cents(item.productPrice) * item.quantity, 0)
        expect(cents(body.subTotal)).toBe(lines)
        expect(cents(body.totalAmount)).toBe(
          lines - cents(body.discountAmount) + cents(body.shipping) + cents(body.taxAmount),
        )
        const cartLines = body.items.map((item) => `${item.productId} ${item.optionIds.join()}`)
        expect(new Set(cartLines).size).toBe(cartLines.length)
        for (const { productId, productPrice } of body.items) {
          const record = tinyFixtures.priceList[productId]
          expect(productPrice).toBe(record?.bestDiscountedPrice || record?.price)
        }
      }
      expect(mock.namespace().journal.counts().violations).toBe(0)
    }),
    { numRuns: 60 },
  )
})
