import type { NewCartLine } from './cart.ts'
import type { CustomerInfo, DealerInfo } from './checkout.ts'
import type { NewAddress } from './user.ts'

/** Returns a cart line as a browser sends it, with a price and flags that the server must ignore. */
export function createLine(productId: string, quantity = 1, change: Partial<NewCartLine> = {}): NewCartLine {
  return {
    productName: `Product ${productId}`,
    productId,
    quantity,
    imageUrl: '/uploads/x-480.webp',
    productPrice: 0.01,
    price: 0.01,
    productUrl: '/product/x',
    isFflItem: false,
    isReceiverItem: false,
    optionIds: [],
    options: [],
    buildId: null,
    notes: '',
    restrictedStates: [],
    restrictedZips: [],
    ...change,
  }
}

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

export const dealerInfo: DealerInfo = {
  dealerName: 'Ridge Arms',
  dealerAddress: '4 Ridge Road',
  dealerEmail: 'desk@ridge.example',
  dealerPhone: '(208)-555-0199',
  dealerCity: 'Boise',
  dealerState: 'ID',
  dealerZip: '83702',
  dealerCountry: 'United States',
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
