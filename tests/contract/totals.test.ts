import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { createEngine } from '#mock/engine.ts'
import { createInProcessFetch } from '#mock/in-process-fetch.ts'
import { createShopper, line, type Shopper } from './shopper.ts'
import { tinyFixtures } from './tiny-fixtures.ts'

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
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const cents = (dollars: number) => Math.round(dollars * 100)

async function take(shopper: Shopper, token: string, cart: Cart, action: Step): Promise<void> {
  const base = `/Cart/guest/${token}`
  const chosen = 'at' in action ? cart.items[action.at] : undefined
  if (action.kind === 'add') await shopper.add(token, line(action.sku, action.quantity, { optionIds: [action.option] }))
  if (action.kind === 'set' && chosen)
    await shopper.call('PUT', `${base}/items/${chosen.id}`, { ...chosen, quantity: action.quantity })
  if (action.kind === 'remove' && chosen) await shopper.call('DELETE', `${base}/items/${chosen.id}`)
  if (action.kind === 'promo')
    await shopper.call('POST', `${base}/promo-code`, { promoCode: action.code, cartId: cart.id })
  if (action.kind === 'compute') {
    const address = {
      line1: 'a',
      line2: '',
      city: 'b',
      region: action.region,
      postalCode: '12345',
      country: 'US',
      taxCode: '',
    }
    await shopper.call('POST', `${base}/compute`, { address, cartId: cart.id, shippingMethodId: action.method })
  }
}

test('after any calls the totals add up to the cent and no item stands twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const engine = createEngine({ fixtures: tinyFixtures })
      const shopper = createShopper({ url: 'http://mock.test', fetch: createInProcessFetch(engine) })
      const token = await shopper.guest()
      for (const action of steps) {
        await take(shopper, token, (await shopper.cart(token)).body, action)
        const { status, body } = await shopper.cart(token)
        expect(status).toBe(200)
        const lines = body.items.reduce((sum, item) => sum + cents(item.productPrice) * item.quantity, 0)
        expect(cents(body.subTotal)).toBe(lines)
        expect(cents(body.totalAmount)).toBe(
          lines - cents(body.discountAmount) + cents(body.shipping) + cents(body.taxAmount),
        )
        const held = body.items.map((item) => `${item.productId} ${item.optionIds.join()}`)
        expect(new Set(held).size).toBe(held.length)
        for (const { productId, productPrice } of body.items) {
          const record = tinyFixtures.priceList[productId]
          expect(productPrice).toBe(record?.bestDiscountedPrice || record?.price)
        }
      }
      expect(engine.namespace().journal.counts().breaches).toBe(0)
    }),
    { numRuns: 60 },
  )
})
