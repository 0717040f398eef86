import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLine } from '#contract/test-bodies.ts'
import { findCheckoutErrors } from '#mock/shop/checkout-rules.ts'
import { isRestricted as isRestrictedInMock } from '#mock/shop/restrictions.ts'
import { createCustomerInfo } from '#shop/checkout/checkout-request.rules.ts'
import { validateBilling, emptyBillingForm } from '#shop/delivery/checkout-forms.rules.ts'
import { isRestricted as isRestrictedInShop } from '#shop/delivery/restricted-items.rules.ts'
import { anyText, decorate } from '#shop/lib/forms/test-decoration.ts'
import { US_STATES } from '#shop/lib/forms/us-states.rules.ts'

/**
 * The shop and the mock validate orders with separate rules, but the shop must not accept orders that the mock
 * rejects.
 */
const form = {
  ...emptyBillingForm,
  email: 'nora@example.com',
  firstName: 'Nora',
  lastName: 'Field',
  address: '1 Mill Road',
  city: 'Reno',
  state: 'NV',
  shippingMethodId: 1,
}

const shopRejects = (zip: string, restrictedZips: string[], state = 'NV'): boolean =>
  validateBilling({ ...form, zip }).zip !== undefined ||
  isRestrictedInShop({ restrictedStates: [], restrictedZips }, { state, zip })

const mockRejects = (zip: string, restrictedZips: string[], state = 'NV'): boolean => {
  const order = {
    cartId: 'cart-1',
    customerInfo: { ...createCustomerInfo(form), zip, shippingZip: zip },
    paymentToken: 'x',
  }
  const line = { ...createLine('SLING-1'), restrictedZips }
  return (
    findCheckoutErrors(order, undefined)['customerInfo.zip'] !== undefined || isRestrictedInMock(line, { state, zip })
  )
}

const zip = fc.tuple(fc.stringMatching(/^\d{5}$/), fc.stringMatching(/^(-?\d{4})?$/)).map((parts) => parts.join(''))
const state = fc.constantFrom(...US_STATES.map(({ value }) => value))

test('the shop and the mock block a restricted ZIP code in any notation', () => {
  const notation = zip.chain((plain) => fc.record({ plain: fc.constant(plain), typed: decorate(plain) }))
  fc.assert(
    fc.property(notation, state, ({ plain, typed }, to) => {
      const listed = [plain.slice(0, 5)]
      expect([shopRejects(typed, listed, to), mockRejects(typed, listed, to)]).toEqual([true, true])
    }),
    { numRuns: 1000 },
  )
})

test('the shop and the mock agree on any ZIP code and any list', () => {
  const nearly = fc.stringMatching(/^[\d０-９OIl .-]{0,11}$/u)
  const typed = fc.oneof(zip.chain(decorate), nearly, anyText)
  const listed = fc.array(fc.oneof(fc.stringMatching(/^[\d ]{1,5}$/), zip.chain(decorate)), { maxLength: 3 })
  fc.assert(
    fc.property(typed, listed, state, (text, zips, to) => {
      expect(mockRejects(text, zips, to)).toBe(shopRejects(text, zips, to))
    }),
    { numRuns: 3000 },
  )
})

test('the mock accepts every ZIP code that the shop accepts', () => {
  fc.assert(
    fc.property(zip.chain(decorate), (typed) => {
      const sent = createCustomerInfo({ ...form, zip: typed, shippingMethodId: 1 })
      expect(sent.zip).toMatch(/^\d{5}(-\d{4})?$/)
      expect(sent.shippingZip).toBe(sent.zip)
      expect(mockRejects(sent.zip, [])).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('the shop and the mock agree on the state in any notation', () => {
  const spelled = fc
    .constantFrom(...US_STATES)
    .chain(({ value, label }) => fc.constantFrom(value, label).chain(decorate))
  fc.assert(
    fc.property(fc.oneof(spelled, anyText), spelled, (to, listed) => {
      const line = { restrictedStates: [listed], restrictedZips: [] }
      const destination = { state: to, zip: '89501' }
      expect(isRestrictedInMock(line, destination)).toBe(isRestrictedInShop(line, destination))
    }),
    { numRuns: 1000 },
  )
})

test('the shop and the mock agree on which texts are empty', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, decorate(',')), (address) => {
      const order = { cartId: 'cart-1', customerInfo: { ...createCustomerInfo(form), address }, paymentToken: 'x' }
      expect(findCheckoutErrors(order, undefined)['customerInfo.address']?.[0]).toBe(
        validateBilling({ ...form, address }).address,
      )
    }),
    { numRuns: 1000 },
  )
})
