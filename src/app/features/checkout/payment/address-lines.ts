import type { BillingForm, BuyerAddress, DealerForm } from '#domain/checkout/checkout-forms.ts'
import { getAddress, shipTo } from '#domain/checkout/checkout-request.ts'
import { normalizeZipOrInput } from '#domain/forms/zip.ts'

function lines(to: BuyerAddress): string[] {
  const { firstName, lastName, company, address, line2, city, state, zip } = to
  return [`${firstName} ${lastName}`, company, address, line2, `${city}, ${state} ${zip}`].filter(
    (line) => line.trim() !== '',
  )
}

/** Where a parcel to the buyer goes, as the lines of an address; empty ones are left out. */
export function shipToLines(form: BillingForm): string[] {
  return lines(shipTo(form))
}

/** The billing address as lines. */
export function billToLines(form: BillingForm): string[] {
  return lines(getAddress(form, 'billing'))
}

/** The dealer's address as lines. */
export function dealerLines(dealer: DealerForm): string[] {
  return [
    dealer.dealerName,
    dealer.dealerAddress,
    `${dealer.dealerCity}, ${dealer.dealerState} ${normalizeZipOrInput(dealer.dealerZip)}`,
  ]
}
