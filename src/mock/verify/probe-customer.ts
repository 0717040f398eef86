import { logOut, register, resendVerification } from '#contract/auth.ts'
import { getCart, mergeCart } from '#contract/cart.ts'
import { getOrder } from '#contract/order.ts'
import { getProfile, type UserProfile } from '#contract/user.ts'
import {
  createViolation,
  expectItem,
  expectListedOrder,
  findItem,
  expectNoItem,
  checkListedOrders,
} from './behavior.ts'
import { type BuyableProduct, getCaptcha, type ProbeContext, toIdentity, PERSON } from './context.ts'
import { probeAddresses, probeProfile } from './probe-account.ts'
import { createCustomerCartRequests, createGuestCartRequests, probeCart } from './probe-cart.ts'
import { createGuestForProbe } from './probe-guest.ts'
import { probeOrder } from './probe-order.ts'
import { probePasswords } from './probe-passwords.ts'
import { type CreatedCustomer, signIn, type SignedIn } from './signed-in.ts'

/** Maximum number of a customer's orders to read. */
const OPENED_ORDERS = 3

/**
 * Reads the profile, cart, and orders of the configured customer. With `all`, it also registers a new customer, who
 * uses every account endpoint. If the API rejects the registration, the configured customer is used instead, except
 * for the password endpoints.
 */
export async function probeCustomers(context: ProbeContext): Promise<boolean> {
  const { prober, includeWrites } = context
  const configured = await signInConfigured(context)
  if (configured !== undefined) await probeReads(context, configured)
  let created = includeWrites ? await newCustomer(context) : undefined
  const customer = created ?? configured
  if (includeWrites && customer !== undefined) await probeWrites(context, customer)
  if (created !== undefined && context.buyable !== undefined) await probeCreatedOrder(context, created, context.buyable)
  if (includeWrites) created = await probePasswords(context, created)
  for (const signedIn of [created, configured]) {
    if (signedIn?.isNewSession === true) await prober.probe(logOut, { headers: signedIn.headers, body: {} })
  }
  return customer !== undefined
}

async function signInConfigured(context: ProbeContext): Promise<SignedIn | undefined> {
  const { customer, bearer } = context
  if (customer !== undefined) {
    const { email, password } = customer
    const token = await signIn(context, email, password)
    if (token !== undefined) return { email, headers: toIdentity(token.accessToken), isNewSession: true }
  }
  if (bearer === undefined) return undefined
  const headers = toIdentity(bearer)
  const profile = await context.prober.probe(getProfile, { headers })
  return profile && { email: profile.email, headers, isNewSession: false }
}

/** Registers a customer, signs in, and refreshes the token once. */
async function newCustomer(context: ProbeContext): Promise<CreatedCustomer | undefined> {
  const { prober } = context
  const run = crypto.randomUUID()
  const [email, password] = [`storefront-verify-${run}@example.com`, `verify-${crypto.randomUUID()}`]
  const registered = await prober.probe(register, {
    body: { ...PERSON, email, password, captcha: getCaptcha(context) },
  })
  if (registered === undefined) return undefined
  const session = (await signIn(context, email, password)) ?? registered.token
  if (session === null) return undefined
  return { email, password, headers: toIdentity(session.accessToken), isNewSession: true }
}

async function probeReads({ prober }: ProbeContext, { headers }: SignedIn): Promise<UserProfile | undefined> {
  const profile = await prober.probe(getProfile, { headers }, checkListedOrders)
  await prober.probe(getCart, { headers })
  for (const entry of profile?.orders.slice(0, OPENED_ORDERS) ?? []) {
    await prober.probe(getOrder, { headers, path: { orderId: entry.id } }, expectListedOrder(entry))
  }
  return profile
}

async function probeWrites(context: ProbeContext, customer: SignedIn): Promise<void> {
  const { prober, buyable } = context
  const { headers, email } = customer
  await probeProfile(prober, headers, email)
  await probeAddresses(prober, headers)
  if (buyable !== undefined) {
    await probeCart(createCustomerCartRequests(prober, headers), context, buyable)
    await probeMerge(context, customer, buyable)
  }
  await prober.probe(resendVerification, { headers, body: {} })
}

/** Merges the cart of a guest. Afterward, only the customer may have the items (SESS-07). */
async function probeMerge({ prober }: ProbeContext, { headers }: SignedIn, { line }: BuyableProduct): Promise<void> {
  const guestId = await createGuestForProbe(prober)
  if (guestId === undefined) return
  const [calls, guest] = [createCustomerCartRequests(prober, headers), createGuestCartRequests(prober, guestId)]
  const initial = await calls.read()
  if ((await guest.add([line], () => [])) === undefined || initial === undefined) return
  const had = findItem(initial, line)?.quantity ?? 0
  const input = { headers, query: { guestId }, body: { guestId } }
  const merged = await prober.probe(mergeCart, input, expectItem(line, had + 1))
  if (merged === undefined) return
  const remaining = await guest.read()
  if (remaining !== undefined && findItem(remaining, line) !== undefined) {
    prober.amend(mergeCart, [createViolation('items', "are still in the guest's cart")], 'when it is read again')
  }
  const item = findItem(merged, line)
  if (item !== undefined) await calls.remove(item.id, expectNoItem(line))
}

/** Places an order only for a customer created by the run. Other carts may contain items that the run did not add. */
async function probeCreatedOrder(
  context: ProbeContext,
  customer: CreatedCustomer,
  buyable: BuyableProduct,
): Promise<void> {
  const { prober } = context
  const { headers, email } = customer
  const id = await probeOrder(createCustomerCartRequests(prober, headers), context, buyable, {
    email,
    buyer: headers,
    headers,
  })
  if (id === undefined) return
  const profile = await probeReads(context, customer)
  if (profile === undefined || profile.orders.some((entry) => entry.id === id)) return
  prober.amend(getProfile, [createViolation('orders', 'lack an order that was just placed')], 'by the customer')
}
