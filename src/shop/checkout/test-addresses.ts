import type { Address } from '#contract/user.ts'

/** A saved address, which is the default for billing and shipping. */
export const HOME_ADDRESS: Address = {
  id: '1',
  addressName: 'Home',
  firstName: 'Mara',
  lastName: 'Quill',
  company: 'Tamarack',
  mainContact: '2085550143',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: true,
  isDefaultBilling: true,
  addressLine1: '12 Larch Way',
  addressLine2: 'Floor 2',
  city: 'Boise',
  state: 'ID',
  postalCode: ' 837 02',
  country: 'United States',
  residential: true,
}

/** A saved address, which is no default. */
export const WORK_ADDRESS: Address = {
  ...HOME_ADDRESS,
  id: '2',
  firstName: 'Ivo',
  addressLine1: '480 Foundry Street',
  addressLine2: 'Unit 4',
  city: 'Portland',
  state: 'Oregon',
  postalCode: '97209',
  isDefaultBilling: false,
  isDefaultShipping: false,
}
