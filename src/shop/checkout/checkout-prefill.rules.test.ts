import { expect, test } from 'vitest'
import { Address } from '#contract/user.ts'
import { emptyBillingForm } from '../delivery/checkout-forms.rules.ts'
import { prefillForm } from './checkout-prefill.rules.ts'

const home: Address = {
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
  addressLine2: '',
  city: 'Boise',
  state: 'ID',
  postalCode: '83702',
  country: 'United States',
  residential: true,
}
const work: Address = {
  ...home,
  id: '2',
  firstName: 'Ivo',
  addressLine1: '480 Foundry Street',
  city: 'Portland',
  state: 'Oregon',
  postalCode: '97209',
  isDefaultBilling: false,
  isDefaultShipping: false,
}
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
    city: 'Boise',
    state: 'ID',
    zip: '83702',
    country: 'US',
  })
})

test('prefills the ZIP code of a saved address in normalized form, and keeps an invalid ZIP code', () => {
  const zipOf = (postalCode: string) => prefillForm(emptyBillingForm, user({ ...home, postalCode })).zip
  expect([zipOf('837 02'), zipOf('837021234'), zipOf(' 8370 ')]).toEqual(['83702', '83702-1234', '8370'])
})

test('prefills the second line of a saved default address', () => {
  const upstairs = { ...home, addressLine2: 'Floor 2', isDefaultShipping: false }
  const atWork = { ...work, addressLine2: 'Unit 4', isDefaultShipping: true }
  expect(prefillForm(emptyBillingForm, user(upstairs, atWork))).toMatchObject({
    addressLine2: 'Floor 2',
    shippingAddressLine2: 'Unit 4',
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
})

test('OPEN-083 prefills a form with only a shipping method selected', () => {
  expect(prefillForm({ ...emptyBillingForm, shippingMethodId: 2 }, user(home))).toMatchObject({
    city: 'Boise',
    shippingMethodId: 2,
  })
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
