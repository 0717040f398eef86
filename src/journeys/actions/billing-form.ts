import type { Page } from '#browser/browser.ts'
import { shopper } from './shopper.ts'

/** Address of the fictional shopper, with the full state name. */
export interface Locality {
  readonly city: string
  readonly stateName: string
  readonly zip: string
}

type AddressName = 'Billing address' | 'Shipping address'

/** Returns one of the two address groups in the checkout form. */
function getAddressGroup(page: Page, name: AddressName) {
  return page.getByRole('form', { name: 'Billing and shipping' }).getByRole('group', { name })
}

/** Fills in the billing form for the fictional shopper, by default at the shopper's own location. */
export async function fillBillingForm(page: Page, locality: Locality = shopper): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByLabel(/^Email/).fill(shopper.email)
  await fillAddress(page, 'Billing address', shopper)
  await fillLocality(page, locality)
}

/** Fills in the name and street of an address, including the optional fields. */
export async function fillAddress(
  page: Page,
  name: AddressName,
  person: Readonly<Record<'firstName' | 'lastName' | 'company' | 'phone' | 'address' | 'secondLine', string>>,
): Promise<void> {
  const group = getAddressGroup(page, name)
  await group.getByLabel(/^First name/).fill(person.firstName)
  await group.getByLabel(/^Last name/).fill(person.lastName)
  await group.getByLabel(/^Company/).fill(person.company)
  await group.getByLabel(/^Phone/).fill(person.phone)
  await group.getByLabel(/^Address/).fill(person.address)
  await group.getByLabel(/^Apartment, suite, etc\./).fill(person.secondLine)
}

/** Changes the location in the billing or shipping address and leaves the other fields unchanged. */
export async function fillLocality(
  page: Page,
  { city, stateName, zip }: Locality,
  name: AddressName = 'Billing address',
): Promise<void> {
  const group = getAddressGroup(page, name)
  await group.getByLabel(/^City/).fill(city)
  await group.getByLabel(/^State/).selectOption(stateName)
  await group.getByLabel(/^ZIP/).fill(zip)
}
