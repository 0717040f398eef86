import type { Address, UserProfile } from '#contract/user.ts'
import { isBlank } from '../forms/form-rules.ts'
import { formatPhone } from '../forms/phone.ts'
import { stateCode, stateName } from '../forms/us-states.ts'
import type { BillingForm } from './checkout-forms.ts'

type AddressPart = Pick<
  BillingForm,
  'firstName' | 'lastName' | 'company' | 'mainContact' | 'address' | 'city' | 'state' | 'zip'
>

/**
 * The billing form with what is known of a customer: their e-mail, and their saved default addresses where no address
 * was typed yet (CHK-66 to CHK-68, OPEN-083). Shipping stays the same as billing unless the defaults differ. The only
 * country offered is the United States, so the form keeps its own.
 */
export function prefilledForm(form: BillingForm, user: Pick<UserProfile, 'email' | 'addresses'>): BillingForm {
  const known = { ...form, email: user.email }
  const billing = user.addresses.find((address) => address.isDefaultBilling)
  const shipping = user.addresses.find((address) => address.isDefaultShipping)
  if (hasAddress(form) || (billing === undefined && shipping === undefined)) return known
  const billTo = billing && addressPart(billing)
  const shipTo = shipping && addressPart(shipping)
  return {
    ...known,
    ...billTo,
    ...(shipTo && {
      shippingFirstName: shipTo.firstName,
      shippingLastName: shipTo.lastName,
      shippingCompany: shipTo.company,
      addressContact: shipTo.mainContact,
      shippingAddress: shipTo.address,
      shippingCity: shipTo.city,
      shippingState: shipTo.state,
      shippingZip: shipTo.zip,
      shippingSameAsBilling: JSON.stringify(shipTo) === JSON.stringify(billTo),
    }),
  }
}

/** Whether an address of either kind was begun. */
function hasAddress(form: BillingForm): boolean {
  return [
    form.firstName,
    form.lastName,
    form.company,
    form.mainContact,
    form.address,
    form.city,
    form.state,
    form.zip,
    form.shippingFirstName,
    form.shippingLastName,
    form.shippingCompany,
    form.addressContact,
    form.shippingAddress,
    form.shippingCity,
    form.shippingState,
    form.shippingZip,
  ].some((value) => !isBlank(value))
}

/** A saved address in the fields of the billing form (CHK-69); a state that the form does not offer is left out. */
function addressPart(address: Address): AddressPart {
  const state = stateCode(address.state)
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    company: address.company,
    mainContact: formatPhone(address.mainContact),
    address: address.addressLine1,
    city: address.city,
    state: stateName(state) === undefined ? '' : state,
    zip: address.postalCode,
  }
}
