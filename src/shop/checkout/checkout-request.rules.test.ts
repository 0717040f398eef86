import { describe, expect, test } from 'vitest'
import { CustomerInfo } from '#contract/checkout.ts'
import {
  type CompleteBillingForm,
  emptyBillingForm,
  emptyDealerForm,
  getShippingAddress,
} from '../delivery/checkout-forms.rules.ts'
import { completeDealerForm } from '../delivery/test-forms.ts'
import { createCheckoutRequest, createCustomerInfo, getOrderDestination } from './checkout-request.rules.ts'

/** A form with spaces around every typed value, which are not sent. */
const same: CompleteBillingForm = {
  ...emptyBillingForm,
  email: ' nora@example.com ',
  firstName: ' Nora ',
  lastName: ' Field ',
  company: ' Field Works ',
  mainContact: ' (775)-555-0142 ',
  address: ' 1 Mill Road ',
  city: ' Reno ',
  state: 'NV',
  zip: ' 89501 ',
  shippingMethodId: 2,
}

const apart: CompleteBillingForm = {
  ...same,
  shippingSameAsBilling: false,
  shippingFirstName: ' Otto ',
  shippingLastName: ' Quay ',
  shippingCompany: ' Quay Ltd ',
  addressContact: ' (916)-555-0100 ',
  shippingAddress: ' 7 Harbor Way ',
  shippingAddressLine2: ' Unit 4 ',
  shippingCity: ' Eureka ',
  shippingState: 'CA',
  shippingZip: ' 95501 ',
}

describe('compute request', () => {
  test('CHK-55 CHK-56 OPEN-006 contains the ship-to address with the full state name', () => {
    expect(getOrderDestination(apart)).toEqual({
      address: {
        line1: '7 Harbor Way',
        line2: 'Unit 4',
        city: 'Eureka',
        region: 'California',
        postalCode: '95501',
        country: 'US',
        taxCode: '',
      },
      shippingMethodId: 2,
    })
    expect(getOrderDestination({ ...apart, shippingSameAsBilling: true }).address).toMatchObject({
      line1: '1 Mill Road',
      line2: '',
      region: 'Nevada',
    })
  })
})

describe('customer info', () => {
  test('CHK-76 copies bill fields from the billing address and parcel fields from the shipping address', () => {
    expect(createCustomerInfo({ ...apart, optInNewsletter: true })).toEqual({
      name: 'Nora Field',
      email: 'nora@example.com',
      company: 'Field Works',
      mainContact: '(775)-555-0142',
      address: '1 Mill Road',
      city: 'Reno',
      state: 'NV',
      zip: '89501',
      country: 'US',
      shippingName: 'Otto Quay',
      shippingCompany: 'Quay Ltd',
      addressContact: '(916)-555-0100',
      shippingAddress: '7 Harbor Way, Unit 4',
      shippingCity: 'Eureka',
      shippingState: 'CA',
      shippingZip: '95501',
      shippingCountry: 'US',
      optInNewsletter: true,
      shippingSameAsBilling: false,
      shippingMethodId: 2,
    })
  })

  test('OPEN-082 has billing values in its shipping fields while shipping is the same', () => {
    expect(createCustomerInfo({ ...apart, shippingSameAsBilling: true })).toMatchObject({
      shippingSameAsBilling: true,
      shippingName: 'Nora Field',
      shippingCompany: 'Field Works',
      addressContact: '(775)-555-0142',
      shippingAddress: '1 Mill Road',
      shippingCity: 'Reno',
      shippingState: 'NV',
      shippingZip: '89501',
    })
  })
})

test('the second line of an address is appended to the first line of the order', () => {
  const info = createCustomerInfo({ ...apart, addressLine2: ' Floor 2 ' })
  expect(info).toMatchObject({ address: '1 Mill Road, Floor 2', shippingAddress: '7 Harbor Way, Unit 4' })
  expect(CustomerInfo.safeParse(info).success).toBe(true)
  expect(createCustomerInfo({ ...apart, addressLine2: ' ' }).address).toBe('1 Mill Road')
})

test('CHK-74 CHK-75 an order has its cart, customer and payment token, and a dealer only if one was selected', () => {
  const order = { cartId: 'cart-1', billing: same, paymentToken: 'opaque' }
  const customerInfo = createCustomerInfo(same)
  expect(createCheckoutRequest({ ...order, dealer: undefined })).toEqual({
    cartId: 'cart-1',
    customerInfo,
    paymentToken: 'opaque',
  })
  const dealer = completeDealerForm
  const typed = { ...dealer, dealerName: ' Basin Arms ', dealerEmail: ' desk@basin.example ', dealerZip: ' 89801 ' }
  expect(createCheckoutRequest({ ...order, dealer: typed }).dealerInfo).toEqual(dealer)
})

test('compute and order requests use a ZIP code of five digits, or nine with a hyphen', () => {
  const form = { ...apart, zip: '８９５ 01', shippingZip: '955011234' }
  expect(getShippingAddress(form).zip).toBe('95501-1234')
  expect(getOrderDestination(form).address.postalCode).toBe('95501-1234')
  expect(createCustomerInfo(form)).toMatchObject({ zip: '89501', shippingZip: '95501-1234' })
  expect(createCustomerInfo({ ...form, shippingSameAsBilling: true })).toMatchObject({
    zip: '89501',
    shippingZip: '89501',
  })
  const dealer = { ...emptyDealerForm, dealerZip: '898.01' }
  const order = createCheckoutRequest({ cartId: 'cart-1', billing: form, dealer, paymentToken: 'opaque' })
  expect(order.dealerInfo?.dealerZip).toBe('89801')
})
