import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

const text = z.nullable(z.string())

/** A line of a placed order. Amounts are in dollars (ORD-07, dealer flags: OPEN-030). */
const OrderItem = z.object({
  productName: z.string(),
  productUrl: z.string(),
  options: z.array(z.object({ label: z.optional(z.string()), value: z.string() })),
  unitPrice: z.number(),
  quantity: z.number(),
  price: z.number(),
  isFflItem: z.optional(z.boolean()),
  isReceiverItem: z.optional(z.boolean()),
})

/** A placed order (CONF-11). The dealer fields are empty if no item ships to a dealer. */
export const Order = z.object({
  id: z.string(),
  userEmail: z.string(),
  shippingFirstName: text,
  shippingLastName: text,
  shippingAddress: text,
  shippingCity: text,
  shippingState: text,
  shippingZipCode: text,
  shippingCountry: text,
  customerPhone: text,
  dealerName: text,
  dealerAddress: text,
  dealerCity: text,
  dealerState: text,
  dealerZipCode: text,
  dealerCountry: text,
  dealerPhone: text,
  items: z.array(OrderItem),
  /** Name of the shipping method, which is an assumption because the specification does not list it (OPEN-120). */
  shippingMethod: z.optional(text),
  shippingCost: z.number(),
  discountAmount: z.number(),
  taxAmount: z.number(),
  totalAmount: z.number(),
})
export type Order = z.infer<typeof Order>

/** Requires a bearer token or X-Guest-Id (API-34). */
export const getOrder = defineEndpoint({
  id: 'getOrder',
  method: 'GET',
  path: '/Order/{orderId}',
  response: Order,
  problems: [401, 404, 500],
  access: 'guest-or-signed-in',
})
