import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { limitText, limitRequiredText } from './field-limits.ts'

const required = limitRequiredText()
const fullName = limitRequiredText('wholeName')
const zip = limitRequiredText('zip', 5)

const contactFields = {
  email: limitRequiredText('email'),
  company: limitText(),
  mainContact: limitText(),
  address: required,
  city: required,
  state: required,
  zip,
  country: required,
  shippingCompany: limitText(),
  addressContact: limitText(),
  shippingAddress: required,
  shippingZip: zip,
  shippingCity: required,
  shippingState: required,
  shippingCountry: required,
  optInNewsletter: z.boolean(),
  shippingSameAsBilling: z.boolean(),
  shippingMethodId: z.number(),
}

/** The billing form, with `name` and `shippingName` instead of separate first and last names (CHK-76). */
export const CustomerInfo = z.strictObject({ name: fullName, shippingName: fullName, ...contactFields })
export type CustomerInfo = z.infer<typeof CustomerInfo>

/** The licensed dealer who receives dealer items (CHK-19). */
export const DealerInfo = z.strictObject({
  dealerName: required,
  dealerAddress: required,
  dealerEmail: limitRequiredText('email'),
  dealerPhone: required,
  dealerCity: required,
  dealerState: required,
  dealerZip: zip,
  dealerCountry: required,
})
export type DealerInfo = z.infer<typeof DealerInfo>

/** A value set by code rather than typed, so text limits do not apply. */
const identifier = z.string().check(z.minLength(1))

const CheckoutRequest = z.strictObject({
  cartId: identifier,
  customerInfo: CustomerInfo,
  /** Details of the licensed dealer, present only if there are dealer items (CHK-75). */
  dealerInfo: z.optional(DealerInfo),
  /** Opaque token from the payment provider. Card data is never sent to this API. */
  paymentToken: identifier,
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const CheckoutResponse = z.object({
  orderId: z.nullable(z.string()),
  success: z.boolean(),
  message: z.string(),
})
export type CheckoutResponse = z.infer<typeof CheckoutResponse>

export const checkOut = defineEndpoint({
  id: 'checkOut',
  method: 'POST',
  path: '/Checkout/simplified',
  body: CheckoutRequest,
  response: CheckoutResponse,
  problems: [400, 401, 404, 500],
  access: 'guest-or-signed-in',
})
