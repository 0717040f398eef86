import { describe, expect, test } from 'vitest'
import { CustomerInfo } from '#contract/checkout.ts'
import {
  type CompleteBillingForm,
  emptyBillingForm,
  emptyDealerForm,
  getShippingAddress,
} from '../delivery/checkout-forms.rules.ts'
import { createCheckoutRequest, createCustomerInfo, getOrderDestination } from './checkout-request.rules.ts'

const same: CompleteBillingForm = {
  ...emptyBillingForm,
  email: ' nora@example.com ',
  firstName: 'Nora',
  lastName: 'Field',
  company: 'Field Works',
  mainContact: '(775)-555-0142',
  address: '1 Mill Road ',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  shippingMethodId: 2,
}

const apart: CompleteBillingForm = {
  ...same,
  shippingSameAsBilling: false,
  shippingFirstName: 'Otto',
  shippingLastName: 'Quay',
  shippingCompany: 'Quay Ltd',
  addressContact: '(916)-555-0100',
  shippingAddress: '7 Harbor Way',
  shippingCity: 'Eureka',
  shippingState: 'CA',
  shippingZip: '95501',
}

describe('ship-to address', () => {
  test('CHK-41 is the billing address while the shipping address is the same', () => {
    expect(getShippingAddress(same)).toMatchObject({ state: 'NV', zip: '89501', firstName: 'Nora' })
  })

  test('CHK-41 is the shipping address otherwise', () => {
    expect(getShippingAddress(apart)).toMatchObject({ state: 'CA', zip: '95501', firstName: 'Otto' })
  })
})

describe('compute request', () => {
  test('CHK-55 CHK-56 OPEN-006 contains the ship-to address with the full state name', () => {
    expect(getOrderDestination(apart)).toEqual({
      address: {
        line1: '7 Harbor Way',
        line2: '',
        city: 'Eureka',
        region: 'California',
        postalCode: '95501',
        country: 'US',
        taxCode: '',
      },
      shippingMethodId: 2,
    })
  })
})

describe('customer info', () => {
  test('CHK-76 has name and shippingName instead of first and last names', () => {
    const info = createCustomerInfo(apart)
    expect(info).toMatchObject({ name: 'Nora Field', shippingName: 'Otto Quay', email: 'nora@example.com' })
    expect(Object.keys(info).filter((key) => /first|last/i.test(key))).toEqual([])
  })

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
      shippingAddress: '7 Harbor Way',
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

describe('second line of an address', () => {
  const twoLines = { ...apart, addressLine2: ' Floor 2 ', shippingAddressLine2: 'Unit 4' }

  test('OPEN-006 is sent as line2 in the compute request', () => {
    expect(getOrderDestination(twoLines).address).toMatchObject({ line1: '7 Harbor Way', line2: 'Unit 4' })
    const toBilling = { ...twoLines, shippingSameAsBilling: true }
    expect(getOrderDestination(toBilling).address).toMatchObject({ line1: '1 Mill Road', line2: 'Floor 2' })
  })

  test('is appended to the first line in both addresses of the order', () => {
    const info = createCustomerInfo(twoLines)
    expect(info).toMatchObject({ address: '1 Mill Road, Floor 2', shippingAddress: '7 Harbor Way, Unit 4' })
    expect(CustomerInfo.safeParse(info).success).toBe(true)
    expect(createCustomerInfo({ ...twoLines, addressLine2: ' ' }).address).toBe('1 Mill Road')
  })
})

test('CHK-74 CHK-75 an order has a dealer only if one was selected', () => {
  const order = { cartId: 'cart-1', billing: same, paymentToken: 'opaque' }
  expect(Object.keys(createCheckoutRequest({ ...order, dealer: undefined }))).toEqual([
    'cartId',
    'customerInfo',
    'paymentToken',
  ])
  const dealer = {
    dealerName: 'Basin Arms',
    dealerEmail: 'desk@basin.example',
    dealerPhone: '(775)-555-0142',
    dealerAddress: '9 Depot Street',
    dealerCity: 'Elko',
    dealerState: 'NV',
    dealerZip: '89801',
    dealerCountry: 'US',
  }
  expect(createCheckoutRequest({ ...order, dealer }).dealerInfo).toEqual(dealer)
})

test('CHK-55 CHK-74 CHK-76 trims typed values', () => {
  const texts = Object.entries({ ...apart, shippingAddressLine2: 'Unit 4' }).map(([field, value]) => [
    field,
    typeof value === 'string' && !/[sS]tate|[cC]ountry/.test(field) ? ` ${value.trim()} ` : value,
  ])
  const blanks = Object.fromEntries(texts) as CompleteBillingForm
  const trimmed = { ...apart, email: 'nora@example.com', address: '1 Mill Road', shippingAddressLine2: 'Unit 4' }
  expect(createCustomerInfo(blanks)).toEqual(createCustomerInfo(trimmed))
  expect(createCustomerInfo(trimmed)).toEqual({
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
    optInNewsletter: false,
    shippingSameAsBilling: false,
    shippingMethodId: 2,
  })
  expect(getOrderDestination(blanks)).toEqual(getOrderDestination(trimmed))
})

test("CHK-74 trims the dealer's values and sends the token with the order", () => {
  const dealer = {
    dealerName: ' Basin Arms ',
    dealerEmail: ' desk@basin.example ',
    dealerPhone: ' (775)-555-0142 ',
    dealerAddress: ' 9 Depot Street ',
    dealerCity: ' Elko ',
    dealerState: 'NV',
    dealerZip: ' 89801 ',
    dealerCountry: 'US',
  }
  const request = createCheckoutRequest({ cartId: 'cart-1', billing: same, paymentToken: 'opaque', dealer })
  expect(request).toMatchObject({ cartId: 'cart-1', paymentToken: 'opaque', customerInfo: { name: 'Nora Field' } })
  expect(request.dealerInfo).toEqual({
    dealerName: 'Basin Arms',
    dealerEmail: 'desk@basin.example',
    dealerPhone: '(775)-555-0142',
    dealerAddress: '9 Depot Street',
    dealerCity: 'Elko',
    dealerState: 'NV',
    dealerZip: '89801',
    dealerCountry: 'US',
  })
})

test('CHK-56 sends an unknown state unchanged', () => {
  expect(getOrderDestination({ ...same, state: 'ZZ' }).address.region).toBe('ZZ')
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
