import { checkOut, type CustomerInfo } from '#contract/checkout.ts'
import { getOrder } from '#contract/order.ts'
import { createViolation, expectListedOrder } from './behavior.ts'
import { type BuyableProduct, type ProbeContext, DESTINATION, type Identity, PERSON } from './context.ts'
import type { CartRequests } from './probe-cart.ts'

/**
 * Places an order and reads it back. If no payment token is given, it uses the token of the mock, which a live API
 * rejects without charging anything.
 * @param buyer header that identifies the owner of the order, either a bearer token or X-Guest-Id
 * @returns the ID of the order.
 */
export async function probeOrder(
  requests: CartRequests,
  { prober, paymentToken }: ProbeContext,
  { line, shippingMethodId }: BuyableProduct,
  { email, buyer, headers }: { readonly email: string; readonly buyer: Identity; readonly headers: Identity },
): Promise<string | undefined> {
  const cart = await requests.add([line], () => [])
  if (cart === undefined) return undefined
  const order = {
    cartId: cart.id,
    customerInfo: customerInfo(email, shippingMethodId),
    paymentToken: paymentToken ?? `stub_payment_storefront_verify_${crypto.randomUUID()}`,
  }
  const placed = await prober.probe(checkOut, { headers, body: order }, ({ success, orderId }) => {
    if (!success) return 'rejected'
    return orderId === null ? [createViolation('orderId', 'is null for an order that was placed')] : []
  })
  if (placed === undefined || placed.orderId === null) return undefined
  const { orderId } = placed
  await prober.probe(getOrder, { path: { orderId }, headers: buyer }, (opened) => [
    ...expectListedOrder({ id: orderId, totalAmount: opened.totalAmount })(opened),
    ...(opened.items.length === cart.items.length
      ? []
      : [createViolation('items', `are ${opened.items.length}; ${cart.items.length} were ordered`)]),
  ])
  return orderId
}

function customerInfo(email: string, shippingMethodId: number): CustomerInfo {
  const { line1, city, postalCode } = DESTINATION
  const name = `${PERSON.firstName} ${PERSON.lastName}`
  return {
    name,
    email,
    company: '',
    mainContact: '(208)-555-0100',
    address: line1,
    city,
    state: 'ID',
    zip: postalCode,
    country: 'United States',
    shippingName: name,
    shippingCompany: '',
    addressContact: '',
    shippingAddress: line1,
    shippingCity: city,
    shippingState: 'ID',
    shippingZip: postalCode,
    shippingCountry: 'United States',
    optInNewsletter: false,
    shippingSameAsBilling: true,
    shippingMethodId,
  }
}
