import { randomUUID } from 'node:crypto'
import type { AuthResponse, SignInResponse } from '#contract/auth.ts'
import type { Cart, ShippingMethod } from '#contract/cart.ts'
import type { RawNavigation } from '#contract/cms/navigation.ts'
import type { PriceList } from '#contract/pricing.ts'
import { newAddress } from '#contract/test-bodies.ts'
import type { Address, UserProfile } from '#contract/user.ts'
import type { RunningMock } from './adapters.ts'
import { createShopper, customerInfo, line, type Reply, type Shopper } from './shopper.ts'

export { newAddress }

export const PASSWORD = 'correct horse'

/** A customer registered for one test. */
export interface Customer extends AuthResponse {
  readonly email: string
}

/**
 * The data that the tests need, which requests discover so that the tests run with any catalog. Everything that is
 * created belongs to one test.
 */
export interface World {
  readonly shopper: Shopper
  /** A SKU that is in stock and ships anywhere. */
  readonly sku: string
  readonly shippingMethodId: number
  readonly productTitle: string
  readonly collectionTitle: string
  guest(): Promise<string>
  /** A guest with one line in the cart. */
  guestWithLine(): Promise<{ readonly token: string; readonly cart: Cart }>
  customer(): Promise<Customer>
  customerWithLine(): Promise<{ readonly customer: Customer; readonly cart: Cart }>
  address(customer: Customer): Promise<Address>
  profile(customer: Customer): Promise<UserProfile>
  /** Returns the token in the latest emailed link of the given kind. */
  emailedToken(kind: string, email: string): Promise<string>
}

export const createCaptchaToken = (): string => `stub_captcha_${randomUUID()}`
export const createPaymentToken = (): string => `stub_payment_${randomUUID()}`
export const createEmail = (): string => `shopper-${randomUUID()}@example.com`
export const createBearerHeader = ({ accessToken }: Pick<AuthResponse, 'accessToken'>) => ({
  Authorization: `Bearer ${accessToken}`,
})

export const computeAddress = {
  line1: '12 Larch Way',
  line2: '',
  city: 'Boise',
  region: 'Idaho',
  postalCode: '83702',
  country: 'US',
  taxCode: '',
}

/** Discovers the data once, in the given namespace. */
export async function explore(mock: RunningMock, namespace: string): Promise<World> {
  const shopper = createShopper(mock, { 'X-Mock-Namespace': namespace })
  const [sku, methods, found, collectionTitle] = await Promise.all([
    findSku(shopper),
    shopper.call<ShippingMethod[]>('GET', '/Cart/shipping-methods'),
    shopper.call<{ data: { documentId: string }[] }>('GET', '/strapi/products/search/e'),
    findCollection(shopper),
  ])
  const guestWithLine = async () => {
    const token = await shopper.guest()
    return { token, cart: must(await shopper.add(token, line(sku))) }
  }
  const customer = () => signInCustomer(shopper)
  return {
    shopper,
    sku,
    shippingMethodId: must(methods)[0]?.id ?? 0,
    productTitle: must(found).data[0]?.documentId ?? '',
    collectionTitle,
    guest: () => shopper.guest(),
    guestWithLine,
    customer,
    async customerWithLine() {
      const buyer = await customer()
      const cart = must(await shopper.call<Cart>('POST', '/Cart/items', [line(sku)], createBearerHeader(buyer)))
      return { customer: buyer, cart }
    },
    address: async (owner) =>
      must(await shopper.call<Address>('POST', '/User/addresses', newAddress, createBearerHeader(owner))),
    profile: async (owner) =>
      must(await shopper.call<UserProfile>('GET', '/User/profile', undefined, createBearerHeader(owner))),
    async emailedToken(kind, email) {
      const emails = must(await shopper.call<{ token: string }[]>('GET', `/__mock/outbox?kind=${kind}&email=${email}`))
      return emails.at(-1)?.token ?? ''
    },
  }
}

/** Creates a customer who is signed in. */
export async function signInCustomer(shopper: Shopper): Promise<Customer> {
  const email = createEmail()
  const body = { firstName: 'Mara', lastName: 'Quill', email, password: PASSWORD, captcha: createCaptchaToken() }
  const { token } = must(await shopper.call<SignInResponse>('POST', '/Auth/register', body))
  if (token === null) throw new Error('A new customer is not signed in.')
  return { ...token, email }
}

/** Returns an order for the cart, including payment. A customer must order with the email of the account. */
export const orderDetails = (world: World, email = customerInfo.email) => ({
  customerInfo: { ...customerInfo, email, shippingMethodId: world.shippingMethodId },
  paymentToken: createPaymentToken(),
})

function must<T>({ status, body }: Reply<T>): T {
  if (status !== 200) throw new Error(`A preparation was rejected with ${status}: ${JSON.stringify(body)}`)
  return body
}

async function findSku(shopper: Shopper): Promise<string> {
  const prices = must(await shopper.call<PriceList>('GET', '/Products'))
  const token = await shopper.guest()
  // The item with the highest stock is used, because each order reduces its stock.
  const byStock = Object.entries(prices).toSorted(([, one], [, other]) => other.qtyOnHand - one.qtyOnHand)
  for (const [sku] of byStock) {
    const { items } = must(await shopper.add(token, line(sku)))
    const added = items.at(-1)
    if (added === undefined || added.isFflItem || added.isReceiverItem) continue
    if (added.restrictedStates.length + added.restrictedZips.length === 0) return sku
  }
  throw new Error('Nothing in the price list is in stock and ships anywhere.')
}

async function findCollection(shopper: Shopper): Promise<string> {
  const { data } = must(await shopper.call<RawNavigation>('GET', '/strapi/page/app'))
  for (const { href } of data.main_navigation) {
    const title = /^\/collection\/([^/]+)$/.exec(href)?.[1]
    if (title !== undefined) return title
  }
  throw new Error('No menu leads to a collection.')
}
