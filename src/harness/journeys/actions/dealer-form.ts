import type { DealerInfo } from '#contract/checkout.ts'
import type { Page, Expect } from '../../drivers/browser.ts'

/** A licensed dealer whose address the shopper types in, with the fields that an order needs (CHK-19). */
export const manualDealer: DealerInfo = {
  dealerName: 'Basin Arms',
  dealerEmail: 'desk@basin-arms.example',
  dealerPhone: '(775)-555-0188',
  dealerAddress: '9 Depot Siding',
  dealerCity: 'Elko',
  dealerState: 'NV',
  dealerZip: '89801',
  dealerCountry: 'US',
}

/** A dealer of the locator's list, whose email the shopper adds. */
export const listedDealer: DealerInfo = {
  dealerName: 'Truckee Meadow Arms',
  dealerEmail: 'counter@truckee-meadow.example',
  dealerPhone: '(775)-555-0115',
  dealerAddress: '640 Millrace Street',
  dealerCity: 'Reno',
  dealerState: 'NV',
  dealerZip: '89501',
  dealerCountry: 'US',
}

/** Fills in every field of the dealer's part of the checkout. */
export async function enterDealer(page: Page, dealer: DealerInfo): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByLabel(/^Dealer name/).fill(dealer.dealerName)
  await form.getByLabel(/^Dealer email/).fill(dealer.dealerEmail)
  await form.getByLabel(/^Dealer phone/).fill(dealer.dealerPhone)
  await form.getByLabel(/^Dealer address/).fill(dealer.dealerAddress)
  await form.getByLabel(/^Dealer city/).fill(dealer.dealerCity)
  await form.getByLabel(/^Dealer state/).selectOption(dealer.dealerState)
  await form.getByLabel(/^Dealer zip code/).fill(dealer.dealerZip)
}

/** Chooses a dealer of the list by its city, and adds the email, which the list does not have. */
export async function chooseDealer(page: Page, expect: Expect, dealer: DealerInfo): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByRole('button', { name: 'Choose from our dealers' }).click()
  const list = page.getByRole('dialog', { name: 'Choose a dealer' })
  await list.getByLabel('Name, city, state or zip code').fill(dealer.dealerCity)
  await list.getByRole('button', { name: new RegExp(`^${dealer.dealerName}`) }).click()
  await expect(list).toBeHidden()
  await expect(form.getByLabel(/^Dealer email/)).toBeFocused()
  await form.getByLabel(/^Dealer email/).fill(dealer.dealerEmail)
}
