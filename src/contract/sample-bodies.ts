import type { CustomerInfo } from './checkout.ts'
import type { NewAddress } from './user.ts'

/** A customer whose shipping and billing addresses are the same. */
export const customerInfo: CustomerInfo = {
  name: 'Mara Ann Quill',
  email: 'mara@example.com',
  company: '',
  mainContact: '(208)-555-0143',
  address: '12 Larch Way',
  city: 'Boise',
  state: 'ID',
  zip: '83702',
  country: 'United States',
  shippingName: 'Mara Ann Quill',
  shippingCompany: '',
  addressContact: '',
  shippingAddress: '12 Larch Way',
  shippingZip: '83702',
  shippingCity: 'Boise',
  shippingState: 'ID',
  shippingCountry: 'United States',
  optInNewsletter: false,
  shippingSameAsBilling: true,
  shippingMethodId: 2,
}

export const newAddress: NewAddress = {
  addressName: 'Home',
  firstName: 'Mara',
  lastName: 'Quill',
  company: '',
  mainContact: '(208)-555-0143',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: true,
  isDefaultBilling: true,
  addressLine1: '12 Larch Way',
  addressLine2: '',
  city: 'Boise',
  state: 'ID',
  postalCode: '83702',
  country: 'United States',
  residential: true,
}
