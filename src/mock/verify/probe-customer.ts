import { logOut, register, resendVerification } from '#contract/auth.ts'
import { getCart, mergeCart } from '#contract/cart.ts'
import { getOrder } from '#contract/order.ts'
import { getProfile, type UserProfile } from '#contract/user.ts'
import { breach, holds, isListed, itemOf, lacks, listedOrders } from './behaviour.ts'
import { type Buyable, captchaOf, type Context, identityOf, PERSON } from './context.ts'
import { probeAddresses, probeProfile } from './probe-account.ts'
import { customerCalls, guestCalls, probeCart } from './probe-cart.ts'
import { newGuest } from './probe-guest.ts'
import { probeOrder } from './probe-order.ts'
import { probePasswords } from './probe-passwords.ts'
import { type OwnCustomer, signIn, type SignedIn } from './signed-in.ts'

/** Orders of a customer that are opened. */
const OPENED_ORDERS = 3

/**
 * The customer of the credentials is read: profile, cart, orders. With `all` a new customer registers and makes every call
 * of an account; where the API takes no registration the customer of the credentials does, but for the password.
 */
export async function probeCustomers(context: Context): Promise<boolean> {
  const { prober, all } = context
  const given = await givenCustomer(context)
  if (given !== undefined) await probeReads(context, given)
  let own = all ? await newCustomer(context) : undefined
  const customer = own ?? given
  if (all && customer !== undefined) await probeWrites(context, customer)
  if (own !== undefined && context.buyable !== undefined) await probeOwnOrder(context, own, context.buyable)
  if (all) own = await probePasswords(context, own)
  for (const signedIn of [own, given]) {
    if (signedIn?.isOwnSession === true) await prober.probe(logOut, { headers: signedIn.headers, body: {} })
  }
  return customer !== undefined
}

async function givenCustomer(context: Context): Promise<SignedIn | undefined> {
  const { customer, bearer } = context
  if (customer !== undefined) {
    const { email, password } = customer
    const token = await signIn(context, email, password)
    if (token !== undefined) return { email, headers: identityOf(token.accessToken), isOwnSession: true }
  }
  if (bearer === undefined) return undefined
  const headers = identityOf(bearer)
  const profile = await context.prober.probe(getProfile, { headers })
  return profile && { email: profile.email, headers, isOwnSession: false }
}

/** Registers, signs in, and renews the token once. */
async function newCustomer(context: Context): Promise<OwnCustomer | undefined> {
  const { prober } = context
  const run = crypto.randomUUID()
  const [email, password] = [`storefront-verify-${run}@example.com`, `verify-${crypto.randomUUID()}`]
  const registered = await prober.probe(register, { body: { ...PERSON, email, password, captcha: captchaOf(context) } })
  if (registered === undefined) return undefined
  const session = (await signIn(context, email, password)) ?? registered.token
  if (session === null) return undefined
  return { email, password, headers: identityOf(session.accessToken), isOwnSession: true }
}

async function probeReads({ prober }: Context, { headers }: SignedIn): Promise<UserProfile | undefined> {
  const profile = await prober.probe(getProfile, { headers }, listedOrders)
  await prober.probe(getCart, { headers })
  for (const entry of profile?.orders.slice(0, OPENED_ORDERS) ?? []) {
    await prober.probe(getOrder, { headers, path: { orderId: entry.id } }, isListed(entry))
  }
  return profile
}

async function probeWrites(context: Context, customer: SignedIn): Promise<void> {
  const { prober, buyable } = context
  const { headers, email } = customer
  await probeProfile(prober, headers, email)
  await probeAddresses(prober, headers)
  if (buyable !== undefined) {
    await probeCart(customerCalls(prober, headers), context, buyable)
    await probeMerge(context, customer, buyable)
  }
  await prober.probe(resendVerification, { headers, body: {} })
}

/** What a guest put into the cart is the customer's afterwards, and the guest's no more (SESS-07). */
async function probeMerge({ prober }: Context, { headers }: SignedIn, { line }: Buyable): Promise<void> {
  const guestId = await newGuest(prober)
  if (guestId === undefined) return
  const [calls, guest] = [customerCalls(prober, headers), guestCalls(prober, guestId)]
  const before = await calls.read()
  if ((await guest.add([line], () => [])) === undefined || before === undefined) return
  const had = itemOf(before, line)?.quantity ?? 0
  const input = { headers, query: { guestId }, body: { guestId } }
  const merged = await prober.probe(mergeCart, input, holds(line, had + 1))
  if (merged === undefined) return
  const left = await guest.read()
  if (left !== undefined && itemOf(left, line) !== undefined) {
    prober.amend(mergeCart, [breach('items', 'are still in the guest’s cart')], 'when it is read again')
  }
  const item = itemOf(merged, line)
  if (item !== undefined) await calls.remove(item.id, lacks(line))
}

/** The cart of another customer may hold more than the run has put there. */
async function probeOwnOrder(context: Context, customer: OwnCustomer, buyable: Buyable): Promise<void> {
  const { prober } = context
  const { headers, email } = customer
  const id = await probeOrder(customerCalls(prober, headers), context, buyable, { email, buyer: headers, headers })
  if (id === undefined) return
  const profile = await probeReads(context, customer)
  if (profile === undefined || profile.orders.some((entry) => entry.id === id)) return
  prober.amend(getProfile, [breach('orders', 'lack an order that was just placed')], 'by the customer')
}
