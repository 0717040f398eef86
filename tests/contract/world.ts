import { randomUUID } from 'node:crypto'
import type { SignInResponse } from '#contract/auth.ts'
import type { ShippingMethod } from '#contract/cart.ts'
import type { RawNavigation } from '#contract/cms/navigation.ts'
import type { PriceList } from '#contract/pricing.ts'
import { getProfile, type UserProfile } from '#contract/user.ts'
import {
  createBearerHeader,
  createEmail,
  createWorld,
  type Customer,
  PASSWORD,
  type World as SampleWorld,
} from '#live/world.ts'
import { send } from './send.ts'
import { createShopper, line, type Reply, type Shopper } from './shopper.ts'
import type { RunningMock } from './start-mock.ts'

export { newAddress } from '#contract/sample-bodies.ts'
export { COMPUTE_ADDRESS as computeAddress, createBearerHeader, type Customer, orderDetails } from '#live/world.ts'

/**
 * The data that the tests need, which requests discover so that the tests run with any catalog. Everything that is
 * created belongs to one test.
 */
export interface World extends SampleWorld {
  readonly shopper: Shopper
  /** A SKU that is in stock and ships anywhere. */
  readonly sku: string
  profile(customer: Customer): Promise<UserProfile>
}

export const createCaptchaToken = (): string => `stub_captcha_${randomUUID()}`
export const createPaymentToken = (): string => `stub_payment_${randomUUID()}`

/** Discovers the data once, in the given namespace. */
export async function explore(mock: RunningMock, namespace: string): Promise<World> {
  const shopper = createShopper(mock, { 'X-Mock-Namespace': namespace })
  const [sku, methods, found, collectionTitle] = await Promise.all([
    findSku(shopper),
    shopper.call<ShippingMethod[]>('GET', '/Cart/shipping-methods'),
    shopper.call<{ data: { documentId: string }[] }>('GET', '/strapi/products/search/e'),
    findCollection(shopper),
  ])
  const world = createWorld((endpoint, sample) => send(mock, namespace, endpoint, sample), {
    line: line(sku),
    shippingMethodId: must(methods)[0]?.id ?? 0,
    productTitle: must(found).data[0]?.documentId ?? '',
    collectionTitle,
    promoCode: 'RANGE10',
    createCaptcha: createCaptchaToken,
    createPaymentToken,
    async emailedToken(kind, email) {
      const emails = must(await shopper.call<{ token: string }[]>('GET', `/__mock/outbox?kind=${kind}&email=${email}`))
      return emails.at(-1)?.token ?? ''
    },
  })
  return {
    ...world,
    shopper,
    sku,
    profile: (customer) => world.must(getProfile, { headers: createBearerHeader(customer) }),
  }
}

/** Creates a customer who is signed in. */
export async function signInCustomer(shopper: Shopper): Promise<Customer> {
  const [email, password] = [createEmail(), PASSWORD]
  const body = { firstName: 'Mara', lastName: 'Quill', email, password, captcha: createCaptchaToken() }
  const { token } = must(await shopper.call<SignInResponse>('POST', '/Auth/register', body))
  if (token === null) throw new Error('A new customer is not signed in.')
  return { ...token, email, password }
}

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
