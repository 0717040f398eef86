import { expect, test } from 'vitest'
import { completeBillingForm, completeDealerForm } from '../../delivery/test-forms.ts'
import { billToLines, formatDealerLines, shipToLines } from './address-lines.ts'

const form = {
  ...completeBillingForm,
  company: 'Field Works',
  addressLine2: 'Floor 2',
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
  expect(formatDealerLines(completeDealerForm)).toEqual(['Basin Arms', '9 Depot Street', 'Elko, NV 89801'])
})
