import { FormData } from 'undici'
import { createGuest } from '#contract/auth.ts'
import { addGuestCartItems } from '#contract/cart.ts'
import { checkOut, type CustomerInfo } from '#contract/checkout.ts'
import { subscribeToNewsletter, unsubscribeFromNewsletter, verifyNewsletterEmail } from '#contract/newsletter.ts'
import { getOrder } from '#contract/order.ts'
import { registerDealer, requestImage } from '#contract/registration.ts'
import { subscribeToStockAlert } from '#contract/stock-alert.ts'
import { CAPTCHA } from './probe-customer.ts'
import { DESTINATION, type Buyable, STRANGER_EMAIL } from './probe-guest.ts'
import type { Prober } from './prober.ts'

const PERSON = { firstName: 'Vera', lastName: 'Fye' } as const

/** The forms that anyone may send, and an order; the payment token is the mock's, so a live API charges nobody. */
export async function probeForms(prober: Prober, buyable: Buyable | undefined): Promise<void> {
  const run = crypto.randomUUID()
  const email = STRANGER_EMAIL
  const captcha = (form: string): string => `${CAPTCHA}_${form}_${run}`
  const newsletter = { ...PERSON, email, captcha: captcha('newsletter') }
  await prober.probe(subscribeToNewsletter, { body: newsletter }, 'either')
  await prober.probe(unsubscribeFromNewsletter, { body: { email } }, 'either')
  await prober.probe(verifyNewsletterEmail, { path: { token: 'storefront-verify-no-token' } }, 'either')
  const image = { ...PERSON, email, lookingFor: 'A picture', captcha: captcha('image') }
  await prober.probe(requestImage, { body: image }, 'either')
  await prober.probe(registerDealer, { body: dealerForm(run, captcha('dealer')) }, 'either')
  if (buyable === undefined) return
  const { productId, productName } = buyable.line
  const alert = { email, productId, productName, captcha: captcha('alert') }
  await prober.probe(subscribeToStockAlert, { body: alert }, 'either')
  await probeOrder(prober, buyable, run)
}

async function probeOrder(prober: Prober, { line, shippingMethodId }: Buyable, run: string): Promise<void> {
  const guest = await prober.probe(createGuest, {}, 'answer')
  if (guest === undefined) return
  const token = typeof guest === 'string' ? guest : guest.token
  const cart = await prober.probe(addGuestCartItems, { path: { token }, body: [line] }, 'answer')
  if (cart === undefined) return
  const order = {
    cartId: cart.id,
    customerInfo: customerInfo(shippingMethodId),
    paymentToken: `standin_payment_storefront_verify_${run}`,
  }
  const placed = await prober.probe(checkOut, { body: order }, 'either')
  if (placed === undefined || placed.orderId === null) return
  await prober.probe(getOrder, { path: { orderId: placed.orderId }, headers: { 'X-Guest-Id': token } }, 'either')
}

function customerInfo(shippingMethodId: number): CustomerInfo {
  const { line1, city, postalCode } = DESTINATION
  return {
    name: 'Vera Fye',
    email: STRANGER_EMAIL,
    company: '',
    mainContact: '(208)-555-0100',
    address: line1,
    city,
    state: 'ID',
    zip: postalCode,
    country: 'United States',
    shippingName: 'Vera Fye',
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

function dealerForm(run: string, captcha: string): FormData {
  const form = new FormData()
  const fields = {
    company: 'Storefront Verify',
    website: 'https://example.com',
    phone: '(208)-555-0100',
    email: `storefront-verify-dealer-${run}@example.com`,
    password: `verify-${run}`,
    confirmPassword: `verify-${run}`,
    ...PERSON,
    streetAddress: DESTINATION.line1,
    city: DESTINATION.city,
    state: 'ID',
    postalCode: DESTINATION.postalCode,
    country: 'United States',
    useForBillingAddress: 'true',
    appearInDealerLocator: 'false',
    useThisAddressInDealerLocator: 'false',
    hasFflSot: 'false',
    captcha,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
