import { type AuthResponse, createGuest, logIn, register } from '#contract/auth.ts'
import { addCartItems, addGuestCartItems, type Cart, type ComputeRequest, type NewCartLine } from '#contract/cart.ts'
import { checkOut } from '#contract/checkout.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { customerInfo, newAddress } from '#contract/sample-bodies.ts'
import { type Address, createAddress } from '#contract/user.ts'

/** Input for a request. */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A multipart body, field by field. */
  readonly form?: Readonly<Record<string, string | File>>
  readonly headers?: Readonly<Record<string, string>>
}

export type SendSample = (
  endpoint: Endpoint,
  sample: Sample,
) => Promise<{ readonly status: number; readonly body: unknown }>

/** Thrown if a sample cannot be made. The message names what it needs. */
export class Unprepared extends Error {
  override readonly name = 'Unprepared'
}

/** A signed-in customer. */
export interface Customer extends AuthResponse {
  readonly email: string
  readonly password: string
}

/** What cannot be created by requests. */
export interface Given {
  /** Line of a product that is in stock and ships anywhere. */
  readonly line: NewCartLine | undefined
  readonly shippingMethodId: number
  readonly productTitle: string
  readonly collectionTitle: string
  readonly promoCode: string | undefined
  readonly createCaptcha: () => string
  readonly createPaymentToken: () => string
  /** Returns the token in the latest emailed link of the given kind. */
  readonly emailedToken: (kind: string, email: string) => Promise<string>
  /** Returns the customer for all samples. By default, each sample registers its own. */
  readonly customer?: (() => Promise<Customer>) | undefined
}

/** The data that samples need, which requests create so that they work with any catalog. */
export interface World extends Omit<Given, 'line' | 'promoCode'> {
  readonly line: () => NewCartLine
  readonly promoCode: () => string
  /** Sends a request that must succeed. */
  must<E extends Endpoint>(endpoint: E, sample: Sample): Promise<ResponseOf<E>>
  guest(): Promise<string>
  guestWithLine(): Promise<{ readonly token: string; readonly cart: Cart }>
  customer(): Promise<Customer>
  customerWithLine(): Promise<{ readonly customer: Customer; readonly cart: Cart }>
  address(customer: Customer): Promise<Address>
  /** An order that a guest has placed. */
  order(): Promise<{ readonly orderId: string; readonly token: string }>
}

export const PASSWORD = 'correct horse'
export const NEW_PASSWORD = 'another password'
/** Address of a public building, for shipping and tax. */
export const COMPUTE_ADDRESS: ComputeRequest['address'] = {
  line1: '700 W Jefferson St',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83702',
  country: 'US',
  taxCode: '',
}

/** Returns an address that belongs to no one, because its domain is reserved for examples (RFC 2606). */
export const createEmail = (): string => `shopper-${crypto.randomUUID()}@example.com`

export const createBearerHeader = ({ accessToken }: Pick<AuthResponse, 'accessToken'>) => ({
  Authorization: `Bearer ${accessToken}`,
})

/** Returns an order, including payment. A customer must order with the email of the account. */
export const orderDetails = (
  { shippingMethodId, createPaymentToken }: Pick<Given, 'shippingMethodId' | 'createPaymentToken'>,
  email = customerInfo.email,
) => ({ customerInfo: { ...customerInfo, email, shippingMethodId }, paymentToken: createPaymentToken() })

export function createWorld(send: SendSample, given: Given): World {
  async function must<E extends Endpoint>(endpoint: E, sample: Sample): Promise<ResponseOf<E>> {
    const { status, body } = await send(endpoint, sample)
    const needs = `${endpoint.method} ${endpoint.path}`
    if (status < 200 || status > 299) throw new Unprepared(`${needs}, which returned ${status}`)
    if (!endpoint.response.safeParse(body).success) throw new Unprepared(`${needs}, which violates the contract`)
    return body as ResponseOf<E>
  }

  const world: World = {
    ...given,
    must,
    line() {
      if (given.line !== undefined) return given.line
      throw new Unprepared('an unrestricted product with at least two in stock that is not a dealer item')
    },
    promoCode() {
      if (given.promoCode !== undefined) return given.promoCode
      throw new Unprepared('a valid discount code: --promo-code CODE')
    },
    async guest() {
      const guest = await must(createGuest, {})
      return typeof guest === 'string' ? guest : guest.token
    },
    async guestWithLine() {
      const token = await world.guest()
      return { token, cart: await must(addGuestCartItems, { path: { token }, body: [world.line()] }) }
    },
    async customer() {
      if (given.customer !== undefined) return given.customer()
      return registerCustomer(world)
    },
    async customerWithLine() {
      const customer = await world.customer()
      const headers = createBearerHeader(customer)
      return { customer, cart: await must(addCartItems, { headers, body: [world.line()] }) }
    },
    address: (customer) => must(createAddress, { headers: createBearerHeader(customer), body: newAddress }),
    async order() {
      const { token, cart } = await world.guestWithLine()
      const { orderId } = await must(checkOut, { body: { cartId: cart.id, ...orderDetails(world) } })
      if (orderId === null) throw new Unprepared('an order, which was declined')
      return { orderId, token }
    },
  }
  return world
}

/** Registers a customer and returns the session. An API may open it only at the first sign-in. */
export async function registerCustomer({
  must,
  createCaptcha,
}: Pick<World, 'must' | 'createCaptcha'>): Promise<Customer> {
  const [email, password] = [createEmail(), PASSWORD]
  const body = { firstName: 'Mara', lastName: 'Quill', email, password, captcha: createCaptcha() }
  const { token } = await must(register, { body })
  if (token !== null) return { ...token, email, password }
  return signInCustomer({ must, createCaptcha }, email, password)
}

export async function signInCustomer(
  { must, createCaptcha }: Pick<World, 'must' | 'createCaptcha'>,
  email: string,
  password: string,
): Promise<Customer> {
  const { token } = await must(logIn, { body: { email, password, captcha: createCaptcha() } })
  if (token === null) throw new Unprepared('a session: the sign-in returned no token')
  return { ...token, email, password }
}
