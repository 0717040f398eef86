import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCartStore } from '../../cart/cart.ts'
import type { ShopCart } from '../../cart/create-cart.ts'
import { emptyDealerForm } from '../../delivery/checkout-forms.rules.ts'
import { completeBillingForm } from '../../delivery/test-forms.ts'
import { createStoredItems } from '../../lib/storage/stored-items.ts'
import { stubBrowserStorage } from '../../lib/storage/test-browser-storage.ts'
import { createReview } from '../review.ts'
import { createCart, line } from '../test-cart.ts'
import { createOrderMarks } from './order-marks.ts'
import { createPlaceOrder } from './place-order.ts'

const CART = createCart(line('a'))
const CARD = { cardNumber: '4111111111111111', month: '04', year: '2030', cardCode: '123' }
beforeEach(() => {
  stubBrowserStorage()
  vi.stubGlobal('navigator', { onLine: true })
})

afterEach(() => vi.unstubAllGlobals())

/** Reviews the cart and returns a function that places the order with a fake API. */
async function reviewCart(order: ShopCart['order'], call: () => Promise<unknown>) {
  const cartStore = createCartStore()
  cartStore.setState({ cart: CART, status: 'ready' })
  let isEnded = false
  const release = vi.fn<() => void>()
  const visit = { check: () => !isEnded, hold: () => release }
  const cart = { computeCart: () => Promise.resolve(CART), order }
  const items = createStoredItems()
  const marks = createOrderMarks(items)
  const review = createReview({ cart, cartStore, notify: vi.fn() })
  const place = createPlaceOrder({
    api: { call } as never,
    cart,
    review,
    marks,
    items,
    visit,
    tokenizeCard: () => Promise.resolve('token'),
    notify: vi.fn(),
  })
  await review.compute(completeBillingForm, emptyDealerForm)
  return {
    items,
    marks,
    release,
    place: () => place(CARD, completeBillingForm, emptyDealerForm, vi.fn(), new AbortController().signal),
    endVisit() {
      isEnded = true
    },
  }
}

test.each([
  ['is restricted', { restrictedStates: ['NV'] }],
  ['ships to a dealer', { isFflItem: true }],
])('an order is not sent if a line %s since the review', async (_, changed) => {
  const call = vi.fn<() => Promise<never>>()
  const recomputed = { ...CART, items: CART.items.map((item) => ({ ...item, ...changed })) }
  const { place, marks } = await reviewCart((_destination, send) => send(recomputed), call)
  await expect(place()).resolves.toBeUndefined()
  expect(call).not.toHaveBeenCalled()
  expect(marks.phase(CART)).toBe('none')
})

test('an order is not sent if another tab has placed an order whose storage event has not arrived', async () => {
  const call = vi.fn<() => Promise<never>>()
  const { place, items } = await reviewCart((_destination, send) => {
    items.write('signedOutAt', '2026-06-15T09:00:00.000Z')
    return send(CART)
  }, call)
  await expect(place()).resolves.toBeUndefined()
  expect(call).not.toHaveBeenCalled()
})

test('an order is not sent if its visit has ended, even before the storage event', async () => {
  const call = vi.fn<() => Promise<never>>()
  const { place, marks, endVisit } = await reviewCart((_destination, send) => {
    endVisit()
    return send(CART)
  }, call)
  await expect(place()).resolves.toBeUndefined()
  expect([call.mock.calls.length, marks.phase(CART)]).toEqual([0, 'none'])
})

test.each([
  ['accepted', { success: true, orderId: 'CW-1', message: '' }, { orderId: 'CW-1' }, 0],
  ['rejected', { success: false, orderId: null, message: 'Declined' }, undefined, 1],
])(
  'an order that is %s after the visit has ended is reported before the document is replaced',
  async (_, reply, placed, releases) => {
    const { place, endVisit, release } = await reviewCart(
      (_destination, send) => send(CART),
      () => {
        endVisit()
        return Promise.resolve(reply)
      },
    )
    const order = await place()
    expect(order?.orderId).toBe(placed?.orderId)
    expect(release).toHaveBeenCalledTimes(releases)
  },
)
