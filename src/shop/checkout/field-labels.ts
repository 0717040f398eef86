import type { BillingForm, CardForm, DealerForm } from '../delivery/checkout-forms.rules.ts'

/** Labels of the checkout fields in error summaries. */
export const billingLabels: Readonly<Record<keyof BillingForm, string>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  mainContact: 'Phone',
  address: 'Address',
  addressLine2: 'Apartment, suite, etc.',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  shippingFirstName: 'Shipping first name',
  shippingLastName: 'Shipping last name',
  shippingCompany: 'Shipping company',
  addressContact: 'Shipping phone',
  shippingAddress: 'Shipping address',
  shippingAddressLine2: 'Shipping apartment, suite, etc.',
  shippingCity: 'Shipping city',
  shippingState: 'Shipping state',
  shippingZip: 'Shipping ZIP code',
  shippingCountry: 'Shipping country',
  optInNewsletter: 'Newsletter',
  shippingSameAsBilling: 'Shipping address is the same as billing',
  shippingMethodId: 'Shipping method',
}

export const dealerLabels: Readonly<Record<keyof DealerForm, string>> = {
  dealerName: 'Dealer name',
  dealerEmail: 'Dealer email',
  dealerPhone: 'Dealer phone',
  dealerAddress: 'Dealer address',
  dealerCity: 'Dealer city',
  dealerState: 'Dealer state',
  dealerZip: 'Dealer ZIP code',
  dealerCountry: 'Dealer country',
}

export const cardLabels: Readonly<Record<keyof CardForm, string>> = {
  cardNumber: 'Card number',
  month: 'Month',
  year: 'Year',
  cardCode: 'Security code (CVV)',
}
