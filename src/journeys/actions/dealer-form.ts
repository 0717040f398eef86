import type { Page, Expect } from '#browser/browser.ts'
import type { DealerInfo } from '#contract/checkout.ts'

/** A licensed dealer whose details the shopper types in, with all fields required by an order (CHK-19). */
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

/** A dealer from the list of the locator. */
export const listedDealer: DealerInfo = {
  dealerName: 'Truckee Meadow Arms',
  dealerEmail: 'ffl@truckee-meadow-arms.example',
  dealerPhone: '(775)-555-0115',
  dealerAddress: '640 Millrace Street',
  dealerCity: 'Reno',
  dealerState: 'NV',
  dealerZip: '89501',
  dealerCountry: 'US',
}

/** Fills in every field in the dealer section of the checkout. */
export async function enterDealer(page: Page, dealer: DealerInfo): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByLabel(/^Dealer name/).fill(dealer.dealerName)
  await form.getByLabel(/^Dealer email/).fill(dealer.dealerEmail)
  await form.getByLabel(/^Dealer phone/).fill(dealer.dealerPhone)
  await form.getByLabel(/^Dealer address/).fill(dealer.dealerAddress)
  await form.getByLabel(/^Dealer city/).fill(dealer.dealerCity)
  await form.getByLabel(/^Dealer state/).selectOption(dealer.dealerState)
  await form.getByLabel(/^Dealer ZIP code/).fill(dealer.dealerZip)
}

/** Chooses a dealer from the list by city, which also fills in the email. */
export async function chooseDealer(page: Page, expect: Expect, dealer: DealerInfo): Promise<void> {
  const form = page.getByRole('form', { name: 'Billing and shipping' })
  await form.getByRole('button', { name: 'Choose from our dealers' }).click()
  const list = page.getByRole('dialog', { name: 'Choose a dealer' })
  await list.getByLabel('Name, city, state, or ZIP code').fill(dealer.dealerCity)
  await list.getByRole('button', { name: new RegExp(`^${dealer.dealerName}`) }).click()
  await expect(list).toBeHidden()
  await expect(form.getByLabel(/^Dealer email/)).toHaveValue(dealer.dealerEmail)
}
