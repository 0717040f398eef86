import { beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { emptyCart } from '../cart/cart.rules.ts'
import { SLING } from '../cart/test-cart-server.ts'
import { openTab } from '../cart/test-tab.ts'
import { emptyDealerForm } from '../delivery/checkout-forms.rules.ts'
import { completeBillingForm, completeDealerForm } from '../delivery/test-forms.ts'
import { fakeApi, type Reply, stubBrowser } from '../lib/api/test-api.ts'
import { notify, useNotification } from '../lib/notification/notification.ts'
import { type Checkout, createCheckout } from './checkout.ts'
import { blockedText, canReview, restrictedInCart, restrictedText, reviewChange } from './review.ts'

const billing = completeBillingForm
const dealer = { ...completeDealerForm, dealerCity: 'Boise', dealerState: 'ID', dealerZip: '83702' }
const sling = { ...SLING, id: 'line-1' }
const rifle = { ...sling, id: 'line-2', productName: 'Tarn LR', isFflItem: true }

let shop: ReturnType<typeof openTab>
let checkout: Checkout

beforeEach(() => {
  stubBrowser()
  shop = openTab()
  checkout = createCheckout({
    shop,
    cartStore: shop.useCart,
    items: shop.items,
    tokenizeCard: () => Promise.resolve('token'),
    notify,
  })
})

test('CHK-53 the review requires a complete billing form and at least one item', () => {
  expect(canReview({ items: [sling] }, billing, emptyDealerForm)).toBe(true)
  expect(canReview({ items: [sling] }, { ...billing, zip: '1234' }, emptyDealerForm)).toBe(false)
  expect(canReview({ items: [] }, billing, emptyDealerForm)).toBe(false)
})

test('CHK-53 a single dealer item requires a complete dealer form', () => {
  expect(canReview({ items: [sling, rifle] }, billing, emptyDealerForm)).toBe(false)
  expect(canReview({ items: [sling, rifle] }, billing, { ...dealer, dealerZip: '' })).toBe(false)
  expect(canReview({ items: [sling, rifle] }, billing, dealer)).toBe(true)
})

test('CHK-41 CHK-42 CHK-53 a restricted item blocks the payment step', () => {
  const barred = { ...sling, restrictedStates: ['NV'] }
  const barredRifle = { ...rifle, restrictedZips: ['837'] }
  const items = [sling, barred, barredRifle, { ...rifle, restrictedStates: ['NV'] }]
  expect(restrictedInCart({ items }, billing, dealer)).toEqual([barred, barredRifle])
  expect(canReview({ items: [barred] }, billing, dealer)).toBe(false)
  const elsewhere = { ...billing, shippingSameAsBilling: false, shippingState: 'TX', shippingZip: '75001' }
  expect(restrictedInCart({ items }, elsewhere, { ...dealer, dealerZip: '89801' })).toEqual([])
})

test("a restricted item names its restricted state or ZIP code, which is the dealer's for a dealer item", () => {
  const everywhere = { restrictedStates: ['NV', 'ID'] }
  expect(restrictedText({ ...sling, ...everywhere }, billing, dealer)).toBe('Clave Sling: cannot be shipped to Nevada')
  expect(restrictedText({ ...rifle, ...everywhere }, billing, dealer)).toBe('Tarn LR: cannot be shipped to Idaho')
  expect(restrictedText({ ...rifle, restrictedZips: ['837'] }, billing, dealer)).toBe(
    'Tarn LR: cannot be shipped to ZIP code 83702',
  )
  const apart = { ...billing, shippingSameAsBilling: false, shippingState: 'ID', shippingZip: '83702' }
  expect(restrictedText({ ...sling, ...everywhere }, apart, dealer)).toBe('Clave Sling: cannot be shipped to Idaho')
})

/** Creates a server whose computed cart has the given items and totals. */
function serverWith(input: Partial<Cart>) {
  const state = { cart: { ...emptyCart, id: 'cart-1', items: [sling], totalAmount: 80, ...input } }
  const sent = fakeApi(({ path }) => ({ json: path === '/Auth/guest' ? { token: 'gid_1' } : state.cart }))
  return { state, sent }
}

const reviewed = (form = billing, to = dealer) => checkout.review.reviewed(form, to)

test.each<[string, Reply, boolean, string | undefined]>([
  ['with items', { json: { ...emptyCart, id: 'cart-1', items: [sling] } }, true, undefined],
  ['without items', { json: { ...emptyCart, id: 'cart-1' } }, false, 'There are no products in the cart'],
  ['with an error', { status: 500, json: { message: 'Broken' } }, false, 'Error: Broken'],
])('CHK-53 CHK-55 OPEN-005 shows or reports a computed cart %s', async (_, reply, succeeded, message) => {
  const sent = fakeApi(({ path, method }) => {
    if (path === '/Auth/guest') return { json: { token: 'gid_1' } }
    return method === 'GET' ? { json: { ...emptyCart, id: 'cart-1', items: [sling] } } : reply
  })
  expect(await checkout.review.compute(billing, dealer)).toBe(succeeded)
  expect(reviewed() !== undefined).toBe(succeeded)
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: expect.stringMatching(/^\/Cart\/guest\/.+\/compute$/),
    body: { cartId: 'cart-1', shippingMethodId: 1, address: { line1: '1 Mill Road', region: 'Nevada' } },
  })
  expect(useNotification.getState().notification ?? undefined).toEqual(message && { message, type: 'error' })
})

test('CHK-53 OPEN-084 a reviewed order is valid only for its forms and its cart', async () => {
  const { state } = serverWith({})
  expect(reviewed()).toBeUndefined()
  await checkout.review.compute(billing, dealer)
  expect(reviewed({ ...billing }, { ...dealer })?.cart.totalAmount).toBe(80)
  const { zip, ...rest } = billing
  expect(reviewed({ ...rest, zip })?.cart.totalAmount, 'the same fields in another order').toBe(80)
  // The email does not affect the totals.
  expect(reviewed({ ...billing, email: 'else@example.com' })).toBeDefined()
  expect(reviewed({ ...billing, zip: '89502' })).toBeUndefined()
  expect(reviewed(billing, { ...dealer, dealerZip: '83703' })).toBeUndefined()
  state.cart = { ...state.cart, taxAmount: 2, totalAmount: 82 }
  await shop.cart.refresh()
  expect(reviewed()).toBeUndefined()
})

test('an order is not reviewed while a cart change is pending', async () => {
  serverWith({})
  await checkout.review.compute(billing, dealer)
  // The cart shows an added line only after the response.
  const adding = shop.cart.addToCart([SLING])
  expect(reviewed()).toBeUndefined()
  await adding
  expect(reviewed()).toBeDefined()
})

test.each<[string, Partial<Cart>, string]>([
  [
    'a different tax',
    { totalAmount: 82 },
    'Shipping, tax, or the discount has changed. The total was $80.00 and is now $82.00.',
  ],
  [
    'an added line',
    { items: [sling, rifle], totalAmount: 1080 },
    'The items in your cart have changed. The total was $80.00 and is now $1,080.00.',
  ],
  [
    'a new discount',
    { discountAmount: 8, totalAmount: 72 },
    'Your discount has been applied. The total was $80.00 and is now $72.00.',
  ],
  ['no changes', {}, ''],
])('compares a cart with %s to the reviewed cart', async (_, changed, text) => {
  const { state } = serverWith({})
  await checkout.review.compute(billing, dealer)
  const shown = reviewed()
  if (shown === undefined) throw new Error('Nothing was shown.')
  state.cart = { ...state.cart, ...changed }
  expect(checkout.review.matches(shown, state.cart)).toBe(text === '')
  expect(checkout.review.store.getState().change).toBe(text)
  const after = { ...shown, cart: state.cart }
  expect(reviewChange(shown, after)).toBe(text)
})

test('shows why a cart can no longer be ordered', () => {
  expect(blockedText({ items: [sling] }, billing, emptyDealerForm)).toBe('')
  expect(blockedText({ items: [rifle] }, billing, emptyDealerForm)).toBe(
    'Your cart now contains an item that ships to a licensed dealer.',
  )
  expect(blockedText({ items: [{ ...sling, restrictedStates: ['NV'] }] }, billing, dealer)).toBe(
    'Clave Sling: cannot be shipped to Nevada',
  )
  expect(blockedText({ items: [sling] }, { ...billing, city: '' }, dealer)).toBe(
    'Your billing and shipping details are incomplete.',
  )
})
