import type { Page } from '../../drivers/browser.ts'
import { shopper } from './shopper.ts'

/** Where an invented shopper lives; the state by its full name. */
export interface Place {
  readonly city: string
  readonly stateName: string
  readonly zip: string
}

/** Fills in the billing form for the shopper of the journeys, at their own place unless told otherwise. */
export async function fillBillingForm(page: Page, place: Place = shopper): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByLabel(/^Email/).fill(shopper.email)
  await form.getByLabel(/^First name/).fill(shopper.firstName)
  await form.getByLabel(/^Last name/).fill(shopper.lastName)
  await form.getByLabel(/^Phone/).fill(shopper.phone)
  await form.getByLabel(/^Address/).fill(shopper.address)
  await fillPlace(page, place)
}

/** Changes where the shopper lives and leaves the rest of the form. */
export async function fillPlace(page: Page, { city, stateName, zip }: Place): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByLabel(/^City/).fill(city)
  await form.getByLabel(/^State/).selectOption(stateName)
  await form.getByLabel(/^Zip/).fill(zip)
}
