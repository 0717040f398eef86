import { expect, test } from 'vitest'
import { emptyBillingForm, emptyDealerForm } from '../../delivery/checkout-forms.rules.ts'
import { billToLines, formatDealerLines, shipToLines } from './address-lines.ts'

const form = {
  ...emptyBillingForm,
  firstName: 'Nora',
  lastName: 'Field',
  company: 'Field Works',
  address: '1 Mill Road',
  addressLine2: 'Floor 2',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  shippingFirstName: 'Otto',
  shippingLastName: 'Quay',
  shippingCompany: '  ',
  shippingAddress: '7 Harbor Way',
  shippingCity: 'Eureka',
  shippingState: 'CA',
  shippingZip: '95501',
}

test("CHK-41 formats the order's addresses as lines without empty lines", () => {
  const home = ['Nora Field', 'Field Works', '1 Mill Road', 'Floor 2', 'Reno, NV 89501']
  expect(billToLines(form)).toEqual(home)
  expect(shipToLines(form)).toEqual(home)
  const apart = { ...form, shippingSameAsBilling: false }
  expect(billToLines(apart)).toEqual(home)
  expect(shipToLines(apart)).toEqual(['Otto Quay', '7 Harbor Way', 'Eureka, CA 95501'])
})

test("CHK-19 formats the dealer's address as lines", () => {
  const dealer = {
    ...emptyDealerForm,
    dealerName: 'Basin Arms',
    dealerAddress: '9 Depot Street',
    dealerCity: 'Elko',
    dealerState: 'NV',
    dealerZip: '89801',
  }
  expect(formatDealerLines(dealer)).toEqual(['Basin Arms', '9 Depot Street', 'Elko, NV 89801'])
})
