import { describe, expect, test } from 'vitest'
import {
  type BillingForm,
  validateBilling,
  validateCard,
  validateDealer,
  emptyBillingForm,
  emptyCardForm,
  emptyDealerForm,
  isCompleteBillingForm,
} from './checkout-forms.rules.ts'
import { completeBillingForm, completeDealerForm } from './test-forms.ts'

const billing: BillingForm = completeBillingForm
const dealer = completeDealerForm

describe('billing form', () => {
  test('CHK-09 CHK-10 starts with the same shipping and billing address, no newsletter, and no shipping method', () => {
    expect(emptyBillingForm).toMatchObject({
      optInNewsletter: false,
      shippingSameAsBilling: true,
      shippingMethodId: null,
    })
  })

  test('has no errors when filled in correctly', () => {
    expect(validateBilling(billing)).toEqual({})
    expect(isCompleteBillingForm(billing)).toBe(true)
  })

  test.each(['email', 'firstName', 'lastName', 'address', 'city', 'state', 'zip', 'country'] as const)(
    'CHK-24 CHK-26 CHK-27 reports only Required for an empty or blank %s',
    (field) => {
      expect(validateBilling({ ...billing, [field]: '' })).toEqual({ [field]: 'Required' })
      expect(validateBilling({ ...billing, [field]: '   ' })).toEqual({ [field]: 'Required' })
    },
  )

  test.each(['nora', 'nora@example', 'nora field@example.com', '@example.com'])(
    'CHK-25 rejects the email %j',
    (email) => {
      expect(validateBilling({ ...billing, email })).toEqual({ email: 'Must be a valid email address' })
    },
  )

  test('a name, a part of an address and a dealer need a letter or digit', () => {
    const [address, shop] = [', ', ' . - ']
    expect(validateBilling({ ...billing, firstName: '\u200B', address })).toEqual({
      firstName: 'Required',
      address: 'Required',
    })
    expect(validateDealer({ ...dealer, dealerName: shop })).toEqual({ dealerName: 'Required' })
    expect(validateBilling({ ...billing, firstName: '北', address: ' ,7, ' })).toEqual({})
  })

  test('CHK-28 requires five characters for a ZIP code', () => {
    expect(validateBilling({ ...billing, zip: '1234' })).toEqual({ zip: 'Zip code must be at least 5 digits' })
    expect(validateBilling({ ...billing, zip: '12345' })).toEqual({})
  })

  test('CHK-29 CHK-30 requires every field of a separate shipping address', () => {
    expect(validateBilling({ ...billing, shippingSameAsBilling: false, shippingCountry: '' })).toEqual({
      shippingFirstName: 'Required',
      shippingLastName: 'Required',
      shippingAddress: 'Required',
      shippingCity: 'Required',
      shippingState: 'Required',
      shippingZip: 'Required',
      shippingCountry: 'Required',
    })
    expect(validateBilling({ ...billing, shippingSameAsBilling: false, shippingZip: '1234' }).shippingZip).toBe(
      'Zip code must be at least 5 digits',
    )
  })

  test('CHK-31 ignores shipping fields while the shipping address is the same', () => {
    expect(validateBilling({ ...billing, shippingSameAsBilling: true, shippingZip: '1' })).toEqual({})
  })

  test('CHK-32 requires a shipping method', () => {
    expect(validateBilling({ ...billing, shippingMethodId: null })).toEqual({ shippingMethodId: 'Required' })
    expect(isCompleteBillingForm({ ...billing, shippingMethodId: null })).toBe(false)
  })

  test('CHK-33 company and phone are optional, but a phone number must be valid', () => {
    expect(validateBilling({ ...billing, company: '', mainContact: '' })).toEqual({})
    expect(validateBilling({ ...billing, mainContact: '12' })).toEqual({ mainContact: 'Must be a valid phone number' })
    const separate = { ...billing, shippingSameAsBilling: false, addressContact: '12' }
    expect(validateBilling(separate)).toHaveProperty('addressContact', 'Must be a valid phone number')
    const apart = { ...billing, shippingSameAsBilling: false, shippingCompany: '', addressContact: '' }
    expect(Object.keys(validateBilling(apart))).not.toContain('shippingCompany')
    expect(Object.keys(validateBilling(apart))).not.toContain('addressContact')
  })
})

describe('dealer form', () => {
  test('CHK-35 CHK-36 CHK-37 CHK-38 requires every field', () => {
    expect(validateDealer({ ...emptyDealerForm, dealerCountry: '' })).toEqual({
      dealerName: 'Required',
      dealerEmail: 'Required',
      dealerPhone: 'Required',
      dealerAddress: 'Required',
      dealerCity: 'Required',
      dealerState: 'Required',
      dealerZip: 'Required',
      dealerCountry: 'Required',
    })
  })

  test('CHK-36 CHK-37 CHK-38 shows specific messages for a malformed email, phone, or ZIP code', () => {
    expect(validateDealer({ ...dealer, dealerEmail: 'desk', dealerPhone: '123', dealerZip: '8980' })).toEqual({
      dealerEmail: 'Must be a valid email address',
      dealerPhone: 'Must be a valid phone number',
      dealerZip: 'Zip code must be at least 5 digits',
    })
  })
})

test('CHK-64 OPEN-001 requires the card fields and leaves other checks to the payment provider', () => {
  expect(validateCard(emptyCardForm)).toEqual({
    cardNumber: 'Required',
    month: 'Required',
    year: 'Required',
    cardCode: 'Required',
  })
  expect(validateCard({ cardNumber: '1', month: '01', year: '2030', cardCode: '1' })).toEqual({})
})

test('CHK-25 CHK-36 CHK-37 ignores spaces around an email address and a phone number', () => {
  expect(validateBilling({ ...billing, email: ' nora@example.com ' })).toEqual({})
  expect(validateDealer({ ...dealer, dealerEmail: ' desk@basin.example ', dealerPhone: ' (775)-555-0142 ' })).toEqual(
    {},
  )
})
