import { expect, test } from 'vitest'
import { Address } from '#contract/user.ts'
import { emptyBillingForm } from '../delivery/checkout-forms.rules.ts'
import { prefillForm } from './checkout-prefill.rules.ts'
import { HOME_ADDRESS as home, WORK_ADDRESS as work } from './test-addresses.ts'

const user = (...addresses: Address[]) => ({ email: 'mara@shopper.example', addresses })

test('CHK-69 a saved address has every field needed to prefill the form', () => {
  const fields =
    'firstName lastName company mainContact addressLine1 city state postalCode country isDefaultShipping isDefaultBilling'
  for (const field of fields.split(' ')) {
    expect(Address.safeParse({ ...home, [field]: null }).success, field).toBe(false)
  }
  expect(Address.safeParse(home).success).toBe(true)
})

test('CHK-66 CHK-67 the email and default billing address prefill the billing form', () => {
  expect(prefillForm(emptyBillingForm, user(work, home))).toMatchObject({
    email: 'mara@shopper.example',
    firstName: 'Mara',
    lastName: 'Quill',
    company: 'Tamarack',
    mainContact: '(208)-555-0143',
    address: '12 Larch Way',
    addressLine2: 'Floor 2',
    city: 'Boise',
    state: 'ID',
    zip: '83702',
    country: 'US',
  })
})

test('CHK-68 OPEN-083 a different default shipping address prefills the shipping form and is used', () => {
  const form = prefillForm(
    emptyBillingForm,
    user({ ...home, isDefaultShipping: false }, { ...work, isDefaultShipping: true }),
  )
  expect(form).toMatchObject({
    address: '12 Larch Way',
    shippingSameAsBilling: false,
    shippingFirstName: 'Ivo',
    shippingLastName: 'Quill',
    shippingCompany: 'Tamarack',
    addressContact: '(208)-555-0143',
    shippingAddress: '480 Foundry Street',
    shippingAddressLine2: 'Unit 4',
    shippingCity: 'Portland',
    shippingState: 'OR',
    shippingZip: '97209',
    shippingCountry: 'US',
  })
})

test('OPEN-083 ships to the billing address if both defaults are the same address or equal addresses', () => {
  expect(prefillForm(emptyBillingForm, user(home)).shippingSameAsBilling).toBe(true)
  const separate = user({ ...home, isDefaultShipping: false }, { ...home, id: '3', isDefaultBilling: false })
  expect(prefillForm(emptyBillingForm, separate).shippingSameAsBilling).toBe(true)
})

test('OPEN-083 typed addresses take precedence over saved ones, and the email comes from the account', () => {
  const typed = { ...emptyBillingForm, email: 'other@shopper.example', city: 'Reno', shippingMethodId: 2 }
  expect(prefillForm(typed, user(home))).toEqual({ ...typed, email: 'mara@shopper.example' })
  const withMethodOnly = { ...emptyBillingForm, shippingMethodId: 2 }
  expect(prefillForm(withMethodOnly, user(home))).toMatchObject({ city: 'Boise', shippingMethodId: 2 })
})

test('leaves the form empty if there are no saved addresses, and the state empty if it is unknown', () => {
  expect(prefillForm(emptyBillingForm, user())).toEqual({ ...emptyBillingForm, email: 'mara@shopper.example' })
  expect(prefillForm(emptyBillingForm, user({ ...home, state: 'Ontario' })).state).toBe('')
})

test('CHK-67 CHK-68 OPEN-083 a single default prefills its address, and a default for shipping only is used', () => {
  const billTo = prefillForm(emptyBillingForm, user({ ...home, isDefaultShipping: false }))
  expect(billTo).toMatchObject({ city: 'Boise', shippingCity: '', shippingSameAsBilling: true })
  const shipTo = prefillForm(emptyBillingForm, user({ ...home, isDefaultBilling: false }))
  expect(shipTo).toMatchObject({ city: '', shippingCity: 'Boise', shippingSameAsBilling: false })
})
