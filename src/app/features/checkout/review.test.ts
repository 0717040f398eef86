import { beforeEach, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart.ts'
import { type CompleteBillingForm, emptyBillingForm, emptyDealerForm } from '#domain/checkout/checkout-forms.ts'
import { fakeApi, type Reply, stubBrowser } from '../../api/test-api.ts'
import { SLING } from '../../cart/test-cart-server.ts'
import { useNotification } from '../../notification/notification.ts'
import { cart } from '../../shop.ts'
import { isReviewed, mayReview, restrictedInCart, restrictedText, reviewCart, reviewed } from './review.ts'

const billing: CompleteBillingForm = {
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
const dealer = {
  dealerName: 'Basin Arms',
  dealerEmail: 'desk@basin.example',
  dealerPhone: '(775)-555-0142',
  dealerAddress: '9 Depot Street',
  dealerCity: 'Boise',
  dealerState: 'ID',
  dealerZip: '83702',
  dealerCountry: 'US',
}
const sling = { ...SLING, id: 'line-1' }
const rifle = { ...sling, id: 'line-2', productName: 'Tarn LR', isFflItem: true }

beforeEach(() => {
  stubBrowser()
  // The page's shop, in which another file may have shopped as a customer.
  cart.startAnew()
  useNotification.setState({ notification: null })
  reviewed.setState(reviewed.getInitialState(), true)
})

test('CHK-53 a complete billing form and one item are enough; each of them is needed', () => {
  expect(mayReview({ items: [sling] }, billing, emptyDealerForm)).toBe(true)
  expect(mayReview({ items: [sling] }, { ...billing, zip: '1234' }, emptyDealerForm)).toBe(false)
  expect(mayReview({ items: [] }, billing, emptyDealerForm)).toBe(false)
})

test('CHK-53 a dealer item needs a complete dealer form, even as one item of several', () => {
  expect(mayReview({ items: [sling, rifle] }, billing, emptyDealerForm)).toBe(false)
  expect(mayReview({ items: [sling, rifle] }, billing, { ...dealer, dealerZip: '' })).toBe(false)
  expect(mayReview({ items: [sling, rifle] }, billing, dealer)).toBe(true)
})

test('CHK-41 CHK-42 CHK-53 an item that may not go where it would keeps the shopper from the payment', () => {
  const barred = { ...sling, restrictedStates: ['NV'] }
  const barredRifle = { ...rifle, restrictedZips: ['837'] }
  const items = [sling, barred, barredRifle, { ...rifle, restrictedStates: ['NV'] }]
  expect(restrictedInCart({ items }, billing, dealer)).toEqual([barred, barredRifle])
  expect(mayReview({ items: [barred] }, billing, dealer)).toBe(false)
  const elsewhere = { ...billing, shippingSameAsBilling: false, shippingState: 'TX', shippingZip: '75001' }
  expect(restrictedInCart({ items }, elsewhere, { ...dealer, dealerZip: '89801' })).toEqual([])
})

test('CHK-86 the place is named that an item is barred from, of a dealer item the dealer’s', () => {
  const everywhere = { restrictedStates: ['NV', 'ID'] }
  expect(restrictedText({ ...sling, ...everywhere }, billing, dealer)).toBe('Clave Sling: cannot be shipped to Nevada')
  expect(restrictedText({ ...rifle, ...everywhere }, billing, dealer)).toBe('Tarn LR: cannot be shipped to Idaho')
  expect(restrictedText({ ...rifle, restrictedZips: ['837'] }, billing, dealer)).toBe(
    'Tarn LR: cannot be shipped to zip code 83702',
  )
  const apart = { ...billing, shippingSameAsBilling: false, shippingState: 'ID', shippingZip: '83702' }
  expect(restrictedText({ ...sling, ...everywhere }, apart, dealer)).toBe('Clave Sling: cannot be shipped to Idaho')
})

test.each<[string, Reply, boolean, string | undefined]>([
  ['with items', { json: { ...emptyCart, id: 'cart-1', items: [sling] } }, true, undefined],
  ['empty', { json: { ...emptyCart, id: 'cart-1' } }, false, 'There are no products in the cart'],
  ['not at all', { status: 500, json: { message: 'Broken' } }, false, 'Error: Broken'],
])('CHK-53 CHK-55 OPEN-005 a recompute that comes back %s', async (_, reply, succeeded, message) => {
  const sent = fakeApi(({ path }) => (path === '/Auth/guest' ? { json: { token: 'gid_1' } } : reply))
  expect(await reviewCart('cart-1', billing, dealer)).toBe(succeeded)
  expect(isReviewed(billing, dealer)).toBe(succeeded)
  expect(sent.at(-1)).toMatchObject({
    method: 'POST',
    path: expect.stringMatching(/^\/Cart\/guest\/.+\/compute$/),
    body: { cartId: 'cart-1', shippingMethodId: 1, address: { line1: '1 Mill Road', region: 'Nevada' } },
  })
  expect(useNotification.getState().notification ?? undefined).toEqual(message && { message, type: 'error' })
})

test('CHK-53 OPEN-084 the sums are those of the forms they were worked out for, and of no others', async () => {
  fakeApi(({ path }) => ({
    json: path === '/Auth/guest' ? { token: 'gid_1' } : { ...emptyCart, id: 'cart-1', items: [sling] },
  }))
  expect(isReviewed(billing, dealer)).toBe(false)
  await reviewCart('cart-1', billing, dealer)
  expect(isReviewed({ ...billing }, { ...dealer })).toBe(true)
  expect(isReviewed({ ...billing, zip: '89502' }, dealer)).toBe(false)
  expect(isReviewed(billing, { ...dealer, dealerZip: '83703' })).toBe(false)
})
