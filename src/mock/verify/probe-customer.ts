import {
  changePassword,
  forgotPassword,
  logIn,
  logOut,
  refreshToken,
  register,
  resendVerification,
  resetPassword,
  verifyRegistration,
} from '#contract/auth.ts'
import { addCartItems, applyPromoCode, computeCart, mergeCart, removeCartItem, updateCartItem } from '#contract/cart.ts'
import {
  createAddress,
  deleteAddress,
  getProfile,
  type NewAddress,
  updateAddress,
  updateProfile,
} from '#contract/user.ts'
import { DESTINATION, type Buyable } from './probe-guest.ts'
import type { Prober } from './prober.ts'

const NO_TOKEN = 'storefront-verify-no-token'

/** The answer of the mock's captcha; a live API refuses it, which the contract allows. */
export const CAPTCHA = 'standin_captcha_storefront_verify'

const PERSON = { firstName: 'Vera', lastName: 'Fye' } as const
const ADDRESS: NewAddress = {
  ...PERSON,
  addressName: 'Home',
  company: '',
  mainContact: '(208)-555-0100',
  faxContact: '',
  addressContact: '',
  addressType: 10,
  isDefaultShipping: true,
  isDefaultBilling: true,
  addressLine1: DESTINATION.line1,
  addressLine2: '',
  city: DESTINATION.city,
  state: 'ID',
  postalCode: DESTINATION.postalCode,
  country: 'United States',
  residential: true,
}

/**
 * A new customer registers and makes every call of an account; mail is sent. What a live API refuses for its captcha
 * or for want of a mailed link counts as kept, since the contract lists the refusal.
 */
export async function probeCustomer(prober: Prober, buyable: Buyable | undefined): Promise<void> {
  const run = crypto.randomUUID()
  const [email, password] = [`storefront-verify-${run}@example.com`, `verify-${run}`]
  const account = { ...PERSON, email, password, captcha: `${CAPTCHA}_register_${run}` }
  const registered = await prober.probe(register, { body: account }, 'either')
  const credentials = { email, password, captcha: `${CAPTCHA}_login_${run}` }
  const signedIn = (await prober.probe(logIn, { body: credentials }, 'either')) ?? registered
  const renewal = { refreshToken: signedIn?.token?.refreshToken ?? NO_TOKEN }
  const renewed = await prober.probe(refreshToken, { body: renewal }, 'either')
  const bearer = renewed?.accessToken ?? signedIn?.token?.accessToken ?? NO_TOKEN
  const headers = { Authorization: `Bearer ${bearer}` }
  await prober.probe(getProfile, { headers }, 'either')
  await prober.probe(updateProfile, { headers, body: { ...PERSON, email, phoneNumber: '' } }, 'either')
  await probeAddresses(prober, headers)
  if (buyable !== undefined) await probeCart(prober, buyable, headers)
  const guestId = NO_TOKEN
  await prober.probe(mergeCart, { headers, query: { guestId }, body: { guestId } }, 'either')
  await prober.probe(resendVerification, { headers, body: {} }, 'either')
  await prober.probe(verifyRegistration, { body: { token: NO_TOKEN } }, 'either')
  await prober.probe(forgotPassword, { body: { email, captcha: `${CAPTCHA}_forgot_${run}` } }, 'either')
  const reset = { password, token: NO_TOKEN, captcha: `${CAPTCHA}_reset_${run}` }
  await prober.probe(resetPassword, { body: reset }, 'either')
  const change = { currentPassword: password, newPassword: `${password}-2`, confirmPassword: `${password}-2` }
  await prober.probe(changePassword, { headers, body: change }, 'either')
  await prober.probe(logOut, { headers, body: {} }, 'either')
}

async function probeAddresses(prober: Prober, headers: Readonly<Record<string, string>>): Promise<void> {
  const saved = await prober.probe(createAddress, { headers, body: ADDRESS }, 'either')
  const id = saved?.id ?? NO_TOKEN
  await prober.probe(updateAddress, { headers, path: { id }, body: { ...ADDRESS, id } }, 'either')
  await prober.probe(deleteAddress, { headers, path: { id } }, 'either')
}

async function probeCart(
  prober: Prober,
  { line, shippingMethodId }: Buyable,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const cart = await prober.probe(addCartItems, { headers, body: [line] }, 'either')
  const cartId = cart?.id ?? NO_TOKEN
  const id = cart?.items[0]?.id ?? NO_TOKEN
  await prober.probe(updateCartItem, { headers, path: { id }, body: { ...line, id, quantity: 2 } }, 'either')
  await prober.probe(computeCart, { headers, body: { cartId, shippingMethodId, address: DESTINATION } }, 'either')
  await prober.probe(applyPromoCode, { headers, body: { cartId, promoCode: 'STOREFRONT-VERIFY' } }, 'either')
  await prober.probe(removeCartItem, { headers, path: { id } }, 'either')
}
