import {
  type BillingForm,
  type BuyerAddress,
  type DealerForm,
  getAddress,
  getShippingAddress,
} from '../../delivery/checkout-forms.rules.ts'
import { formatPlace } from '../../lib/forms/place.rules.ts'
import { normalizeZipOrInput } from '../../lib/forms/zip.rules.ts'

function lines(to: BuyerAddress): string[] {
  const { firstName, lastName, company, address, line2, city, state, zip } = to
  return [`${firstName} ${lastName}`, company, address, line2, formatPlace(city, state, zip)].filter(
    (line) => line.trim() !== '',
  )
}

/** Returns the non-empty lines of the buyer's shipping address. */
export function shipToLines(form: BillingForm): string[] {
  return lines(getShippingAddress(form))
}

/** Returns the lines of the billing address. */
export function billToLines(form: BillingForm): string[] {
  return lines(getAddress(form, 'billing'))
}

/** Returns the non-empty lines of the dealer's address. */
export function formatDealerLines(dealer: DealerForm): string[] {
  return [
    dealer.dealerName,
    dealer.dealerAddress,
    formatPlace(dealer.dealerCity, dealer.dealerState, normalizeZipOrInput(dealer.dealerZip)),
  ].filter((line) => line.trim() !== '')
}
