import type { CustomerInfo } from '#contract/checkout.ts'

/** The fictional shopper in the journeys. The domain is reserved, and the phone numbers are never assigned. */
export const shopper = {
  firstName: 'Rowan',
  lastName: 'Ashgrove',
  email: 'rowan.ashgrove@shopper.example',
  company: 'Ashgrove Survey',
  phone: '(303)-555-0142',
  address: '48 Juniper Terrace',
  secondLine: 'Gate 4',
  city: 'Golden',
  stateName: 'Colorado',
  state: 'CO',
  zip: '80401',
  /** Tax rate in the shopper's city. */
  taxPercent: 7.8,
} as const

/** A test card number published by payment providers. */
export const card = {
  number: '4111111111111111',
  shown: '4111 1111 1111 1111',
  month: '11',
  year: '2031',
  code: '739',
} as const

/** The customer data of an order that ships to the payer's address (CHK-76, OPEN-082). */
export const shopperInfo = {
  name: `${shopper.firstName} ${shopper.lastName}`,
  email: shopper.email,
  company: shopper.company,
  mainContact: shopper.phone,
  address: `${shopper.address}, ${shopper.secondLine}`,
  city: shopper.city,
  state: shopper.state,
  zip: shopper.zip,
  country: 'US',
  shippingName: `${shopper.firstName} ${shopper.lastName}`,
  shippingCompany: shopper.company,
  addressContact: shopper.phone,
  shippingAddress: `${shopper.address}, ${shopper.secondLine}`,
  shippingCity: shopper.city,
  shippingState: shopper.state,
  shippingZip: shopper.zip,
  shippingCountry: 'US',
  optInNewsletter: false,
  shippingSameAsBilling: true,
} as const satisfies Omit<CustomerInfo, 'shippingMethodId'>

/** The destination used to calculate the order's totals (CHK-55, CHK-56). */
export const shopperDestination = {
  line1: shopper.address,
  line2: shopper.secondLine,
  city: shopper.city,
  region: shopper.stateName,
  postalCode: shopper.zip,
  country: 'US',
  taxCode: '',
} as const
