import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const required = z.string().check(z.minLength(1))

const contactFields = {
  email: required,
  company: z.string(),
  mainContact: z.string(),
  address: required,
  city: required,
  state: required,
  zip: z.string().check(z.minLength(5)),
  country: required,
  shippingCompany: z.string(),
  addressContact: z.string(),
  shippingAddress: required,
  shippingZip: z.string().check(z.minLength(5)),
  shippingCity: required,
  shippingState: required,
  shippingCountry: required,
  optInNewsletter: z.boolean(),
  shippingSameAsBilling: z.boolean(),
  shippingMethodId: z.number(),
}

/** The billing form with `name` and `shippingName` in place of the first and last names (CHK-76). */
export const CustomerInfo = z.strictObject({ name: required, shippingName: required, ...contactFields })
export type CustomerInfo = z.infer<typeof CustomerInfo>

/** The licensed dealer that dealer items ship to (CHK-19). */
export const DealerInfo = z.strictObject({
  dealerName: required,
  dealerAddress: required,
  dealerEmail: required,
  dealerPhone: required,
  dealerCity: required,
  dealerState: required,
  dealerZip: z.string().check(z.minLength(5)),
  dealerCountry: required,
})
export type DealerInfo = z.infer<typeof DealerInfo>

const CheckoutRequest = z.strictObject({
  cartId: required,
  customerInfo: CustomerInfo,
  /** Only when dealer items exist (CHK-75). */
  dealerInfo: z.optional(DealerInfo),
  /** The payment provider's opaque token; card data never comes here. */
  paymentToken: required,
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const CheckoutAnswer = z.object({
  orderId: z.nullable(z.string()),
  success: z.boolean(),
  message: z.string(),
})
export type CheckoutAnswer = z.infer<typeof CheckoutAnswer>

export const checkOut = endpoint({
  id: 'checkOut',
  method: 'POST',
  path: '/Checkout/simplified',
  body: CheckoutRequest,
  answer: CheckoutAnswer,
  problems: [400, 401, 404, 500],
  access: 'guest-or-signed-in',
  provenance: 'spec',
  source: 'session spec §7',
  requirement: 'API-18',
})
