import type { Address, UserProfile } from '#contract/user.ts'
import { ADDRESS_FIELDS, type BillingForm, type BuyerAddress } from '../delivery/checkout-forms.rules.ts'
import { isBlank } from '../lib/forms/form-rules.rules.ts'
import { formatPhone } from '../lib/forms/phone.rules.ts'
import { getStateCode, getStateName } from '../lib/forms/us-states.rules.ts'
import { normalizeZipOrInput } from '../lib/forms/zip.rules.ts'

/** Excludes the country because the form has only one. */
type KnownAddress = Omit<BuyerAddress, 'country'>

/**
 * Prefills the billing form with the customer's email and, unless the shopper has entered an address, the saved default
 * addresses (CHK-66 to CHK-68, OPEN-083). Shipping is the same as billing unless the defaults differ.
 */
export function prefillForm(form: BillingForm, user: Pick<UserProfile, 'email' | 'addresses'>): BillingForm {
  const known = { ...form, email: user.email }
  const billing = user.addresses.find((address) => address.isDefaultBilling)
  const shipping = user.addresses.find((address) => address.isDefaultShipping)
  if (hasAddress(form)) return known
  const billTo = billing && toKnownAddress(billing)
  const shipTo = shipping && toKnownAddress(shipping)
  return {
    ...known,
    ...(billTo && inFields('billing', billTo)),
    ...(shipTo && {
      ...inFields('shipping', shipTo),
      shippingSameAsBilling: JSON.stringify(shipTo) === JSON.stringify(billTo),
    }),
  }
}

/** Returns whether the shopper has started to enter an address. Ignores the country, which is always set. */
function hasAddress(form: BillingForm): boolean {
  return Object.values(ADDRESS_FIELDS).some((fields) =>
    Object.entries(fields).some(([line, field]) => line !== 'country' && !isBlank(form[field])),
  )
}

function inFields(purpose: keyof typeof ADDRESS_FIELDS, address: KnownAddress): Partial<BillingForm> {
  const lines = Object.entries(address) as [keyof KnownAddress, string][]
  return Object.fromEntries(lines.map(([line, value]) => [ADDRESS_FIELDS[purpose][line], value]))
}

/** Converts a saved address to form values (CHK-69). Omits an unknown state. */
function toKnownAddress(address: Address): KnownAddress {
  const state = getStateCode(address.state)
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    company: address.company,
    phone: formatPhone(address.mainContact),
    address: address.addressLine1,
    line2: address.addressLine2,
    city: address.city,
    state: getStateName(state) === undefined ? '' : state,
    zip: normalizeZipOrInput(address.postalCode),
  }
}
