import type { CheckoutRequest, CustomerInfo, DealerInfo } from '#contract/checkout.ts'
import type { OrderDestination } from '../cart/cart.rules.ts'
import {
  type BuyerAddress,
  type CompleteBillingForm,
  type DealerForm,
  getAddress,
  getShippingAddress,
} from '../delivery/checkout-forms.rules.ts'
import { getStateName } from '../lib/forms/us-states.rules.ts'
import { normalizeZipOrInput } from '../lib/forms/zip.rules.ts'

/** Returns the destination for a billing form, without a tax code (CHK-55, OPEN-006). */
export function getOrderDestination(form: CompleteBillingForm): OrderDestination {
  const to = getShippingAddress(form)
  return {
    address: {
      line1: to.address.trim(),
      line2: to.line2.trim(),
      city: to.city.trim(),
      region: getStateName(to.state) ?? to.state,
      postalCode: to.zip,
      country: 'US',
      taxCode: '',
    },
    shippingMethodId: form.shippingMethodId,
  }
}

/** Joins the two lines of an address, because an order has only one field for them. */
function street({ address, line2 }: Pick<BuyerAddress, 'address' | 'line2'>): string {
  return [address.trim(), line2.trim()].filter((line) => line !== '').join(', ')
}

function fullName(firstName: string, lastName: string): string {
  return `${firstName.trim()} ${lastName.trim()}`
}

/**
 * Converts the billing form to customer info with `name` and `shippingName` (CHK-76). If shipping is the same, the
 * shipping fields contain the billing values (OPEN-082). @internal
 */
export function createCustomerInfo(form: CompleteBillingForm): CustomerInfo {
  const billTo = getAddress(form, 'billing')
  const to = getShippingAddress(form)
  return {
    name: fullName(form.firstName, form.lastName),
    email: form.email.trim(),
    company: form.company.trim(),
    mainContact: form.mainContact.trim(),
    address: street(billTo),
    city: form.city.trim(),
    state: form.state,
    zip: billTo.zip,
    country: form.country,
    shippingName: fullName(to.firstName, to.lastName),
    shippingCompany: to.company.trim(),
    addressContact: to.phone.trim(),
    shippingAddress: street(to),
    shippingCity: to.city.trim(),
    shippingState: to.state,
    shippingZip: to.zip,
    shippingCountry: to.country,
    optInNewsletter: form.optInNewsletter,
    shippingSameAsBilling: form.shippingSameAsBilling,
    shippingMethodId: form.shippingMethodId,
  }
}

function dealerInfo(form: DealerForm): DealerInfo {
  return {
    dealerName: form.dealerName.trim(),
    dealerAddress: form.dealerAddress.trim(),
    dealerEmail: form.dealerEmail.trim(),
    dealerPhone: form.dealerPhone.trim(),
    dealerCity: form.dealerCity.trim(),
    dealerState: form.dealerState,
    dealerZip: normalizeZipOrInput(form.dealerZip),
    dealerCountry: form.dealerCountry,
  }
}

/** Returns the order request. Pass `dealer` only if there are dealer items (CHK-74, CHK-75). */
export function createCheckoutRequest(order: {
  readonly cartId: string
  readonly billing: CompleteBillingForm
  readonly dealer: DealerForm | undefined
  readonly paymentToken: string
}): CheckoutRequest {
  return {
    cartId: order.cartId,
    customerInfo: createCustomerInfo(order.billing),
    ...(order.dealer && { dealerInfo: dealerInfo(order.dealer) }),
    paymentToken: order.paymentToken,
  }
}
