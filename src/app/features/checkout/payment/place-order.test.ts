import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyBillingForm, emptyDealerForm } from '#domain/checkout/checkout-forms.ts'
import { createCartStore } from '../../../cart/cart.ts'
import type { ShopCart } from '../../../cart/create-cart.ts'
import { createSessionStore } from '../../../session/session.ts'
import { createStoredItems } from '../../../storage/stored-items.ts'
import { stubBrowserStorage } from '../../../storage/test-browser-storage.ts'
import { createReview } from '../review.ts'
import { createCart, line } from '../test-cart.ts'
import { createOrderAttempts } from './order-attempt.ts'
import { createPlaceOrder } from './place-order.ts'

const CART = createCart(line('a'))
const CARD = { cardNumber: '4111111111111111', month: '04', year: '2030', cardCode: '123' }
const BILLING = {
  ...emptyBillingForm,
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Field',
  address: '1 Mill Road',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  shippingMethodId: 1,
}

beforeEach(() => {
  stubBrowserStorage()
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => vi.unstubAllGlobals())

test('an exception before an order is sent does not block the next attempt', async () => {
  const session = createSessionStore()
  const visit = Symbol('guest')
  session.setState({ status: 'guest', visit, guestToken: 'gid_1' }, true)
  const cartStore = createCartStore()
  cartStore.setState({ cart: CART, status: 'ready' })
  const attempts = createOrderAttempts({ items: createStoredItems(), session })
  const call = vi.fn<() => Promise<never>>()
  const cart = { computeCart: async () => CART, order: () => Promise.reject(new TypeError('A mistake')) }
  const review = createReview({ cart, cartStore, visit: () => visit, notify: vi.fn() })
  const place = createPlaceOrder({
    api: { call } as never,
    cart,
    review,
    attempts,
    visit: () => visit,
    tokenizeCard: async () => 'token',
    notify: vi.fn(),
  })
  await review.compute({ ...BILLING, shippingMethodId: 1 }, emptyDealerForm)
  await expect(place(CARD, BILLING, emptyDealerForm, vi.fn())).rejects.toThrow('A mistake')
  expect(attempts.phase(CART)).toBe('none')
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['is restricted', { restrictedStates: ['NV'] }],
  ['ships to a dealer', { isFflItem: true }],
])('an order is not sent if a line %s since the review', async (_, changed) => {
  const session = createSessionStore()
  const visit = Symbol('guest')
  session.setState({ status: 'guest', visit, guestToken: 'gid_1' }, true)
  const cartStore = createCartStore()
  cartStore.setState({ cart: CART, status: 'ready' })
  const call = vi.fn<() => Promise<never>>()
  const recomputed = { ...CART, items: CART.items.map((item) => ({ ...item, ...changed })) }
  const cart: Pick<ShopCart, 'computeCart' | 'order'> = {
    computeCart: () => Promise.resolve(CART),
    order: (_destination, send) => send(recomputed),
  }
  const attempts = createOrderAttempts({ items: createStoredItems(), session })
  const review = createReview({ cart, cartStore, visit: () => visit, notify: vi.fn() })
  const place = createPlaceOrder({
    api: { call } as never,
    cart,
    review,
    attempts,
    visit: () => visit,
    tokenizeCard: () => Promise.resolve('token'),
    notify: vi.fn(),
  })
  await review.compute(BILLING, emptyDealerForm)
  await expect(place(CARD, BILLING, emptyDealerForm, vi.fn())).resolves.toBeUndefined()
  expect(call).not.toHaveBeenCalled()
  expect(attempts.phase(CART)).toBe('none')
})
