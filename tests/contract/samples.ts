import { contract, type EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getExample } from '#mock/openapi/descriptions.ts'
import { line } from './shopper.ts'
import {
  createBearerHeader,
  createCaptchaToken,
  computeAddress,
  type Customer,
  newAddress,
  createEmail,
  orderDetails,
  PASSWORD,
  type World,
} from './world.ts'

/** A request with all the input that it needs to succeed. */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** A multipart body, field by field. */
  readonly form?: Readonly<Record<string, string | File>>
  readonly headers?: Readonly<Record<string, string>>
}

type MakeSample = (world: World) => Promise<Sample>

const nothing: MakeSample = async () => ({})
const empty = {}

/** Adds the credentials of a new customer to the request that `make` returns. */
const asCustomer =
  (make: (world: World, customer: Customer) => Promise<Sample> = async () => ({})): MakeSample =>
  async (world) => {
    const customer = await world.customer()
    return { headers: createBearerHeader(customer), ...(await make(world, customer)) }
  }

const pdf = new File(['%PDF-1.7 license'], 'license.pdf', { type: 'application/pdf' })

const dealerForm = () => ({
  company: 'Ridge Arms',
  website: 'https://ridge.test',
  phone: '(208)-555-0199',
  email: createEmail(),
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Ana',
  lastName: 'Ridge',
  streetAddress: '4 Ridge Road',
  city: 'Boise',
  state: 'ID',
  postalCode: '83704',
  country: 'United States',
  useForBillingAddress: 'false',
  appearInDealerLocator: 'true',
  useThisAddressInDealerLocator: 'false',
  billingStreetAddress: '5 Ridge Road',
  billingCity: 'Boise',
  billingState: 'ID',
  billingPostalCode: '83704',
  billingCountry: 'United States',
  locatorStreetAddress: '6 Ridge Road',
  locatorCity: 'Boise',
  locatorState: 'ID',
  locatorPostalCode: '83704',
  locatorCountry: 'United States',
  hasFflSot: 'true',
  fflNumber: '1-23-456-78-9A-01234',
  sotEin: '12-3456789',
  fflDocument: pdf,
  sotDocument: pdf,
  captcha: createCaptchaToken(),
})

/** Requests that must succeed with any catalog, for the endpoints whose descriptions have no example. */
const SAMPLES: Readonly<Partial<Record<EndpointId, MakeSample>>> = {
  ...(Object.fromEntries(
    contract.filter(({ path }) => path.startsWith('/strapi/page/')).map(({ id }) => [id, nothing] as const),
  ) as Record<PageId, MakeSample>),
  createGuest: nothing,
  logIn: async (world) => {
    const { email } = await world.customer()
    return { body: { email, password: PASSWORD, captcha: createCaptchaToken() } }
  },
  register: async () => ({
    body: {
      firstName: 'Mara',
      lastName: 'Quill',
      email: createEmail(),
      password: PASSWORD,
      captcha: createCaptchaToken(),
    },
  }),
  logOut: asCustomer(async () => ({ body: empty })),
  refreshToken: async (world) => ({ body: { refreshToken: (await world.customer()).refreshToken } }),
  forgotPassword: async (world) => ({ body: { email: (await world.customer()).email, captcha: createCaptchaToken() } }),
  resetPassword: async (world) => {
    const { email } = await world.customer()
    await world.shopper.call('POST', '/Auth/forgot-password', { email, captcha: createCaptchaToken() })
    const token = await world.emailedToken('reset-password', email)
    return { body: { password: 'another password', token, captcha: createCaptchaToken() } }
  },
  changePassword: asCustomer(async () => ({
    body: { currentPassword: PASSWORD, newPassword: 'another password', confirmPassword: 'another password' },
  })),
  resendVerification: asCustomer(async () => ({ body: empty })),
  verifyRegistration: async (world) => {
    const { email } = await world.customer()
    return { body: { token: await world.emailedToken('verify-registration', email) } }
  },
  getProfile: asCustomer(),
  updateProfile: asCustomer(async (_, { email }) => ({
    body: { firstName: 'Ada', lastName: '', email, phoneNumber: '' },
  })),
  createAddress: asCustomer(async () => ({ body: newAddress })),
  updateAddress: asCustomer(async (world, customer) => {
    const { id } = await world.address(customer)
    return { path: { id }, body: { ...newAddress, id, city: 'Nampa' } }
  }),
  deleteAddress: asCustomer(async (world, customer) => ({ path: { id: (await world.address(customer)).id } })),
  getCart: asCustomer(),
  getGuestCart: async (world) => ({ path: { token: await world.guest() } }),
  addCartItems: asCustomer(async ({ sku }) => ({ body: [line(sku)] })),
  addGuestCartItems: async (world) => ({ path: { token: await world.guest() }, body: [line(world.sku)] }),
  updateCartItem: async (world) => {
    const { customer, cart } = await world.customerWithLine()
    const item = cart.items[0]
    return { headers: createBearerHeader(customer), path: { id: item?.id ?? '' }, body: { ...item, quantity: 2 } }
  },
  updateGuestCartItem: async (world) => {
    const { token, cart } = await world.guestWithLine()
    const item = cart.items[0]
    return { path: { token, id: item?.id ?? '' }, body: { ...item, quantity: 2 } }
  },
  removeCartItem: async (world) => {
    const { customer, cart } = await world.customerWithLine()
    return { headers: createBearerHeader(customer), path: { id: cart.items[0]?.id ?? '' } }
  },
  removeGuestCartItem: async (world) => {
    const { token, cart } = await world.guestWithLine()
    return { path: { token, id: cart.items[0]?.id ?? '' } }
  },
  getShippingMethods: nothing,
  computeCart: async (world) => {
    const { customer, cart } = await world.customerWithLine()
    const { shippingMethodId } = world
    return {
      headers: createBearerHeader(customer),
      body: { address: computeAddress, cartId: cart.id, shippingMethodId },
    }
  },
  computeGuestCart: async (world) => {
    const { token, cart } = await world.guestWithLine()
    const { shippingMethodId } = world
    return { path: { token }, body: { address: computeAddress, cartId: cart.id, shippingMethodId } }
  },
  applyPromoCode: async (world) => {
    const { customer, cart } = await world.customerWithLine()
    return { headers: createBearerHeader(customer), body: { promoCode: 'RANGE10', cartId: cart.id } }
  },
  applyGuestPromoCode: async (world) => {
    const { token, cart } = await world.guestWithLine()
    return { path: { token }, body: { promoCode: 'RANGE10', cartId: cart.id } }
  },
  mergeCart: asCustomer(async (world) => {
    const { token: guestId } = await world.guestWithLine()
    return { query: { guestId }, body: { guestId } }
  }),
  checkOut: async (world) => {
    const { cart } = await world.guestWithLine()
    return { body: { cartId: cart.id, ...orderDetails(world) } }
  },
  getOrder: async (world) => {
    const { token, cart } = await world.guestWithLine()
    const body = { cartId: cart.id, ...orderDetails(world) }
    const placed = await world.shopper.call<{ orderId: string }>('POST', '/Checkout/simplified', body)
    return { path: { orderId: placed.body.orderId }, headers: { 'X-Guest-Id': token } }
  },
  getProduct: async ({ productTitle }) => ({ path: { title: productTitle } }),
  getCollection: async ({ collectionTitle }) => ({ path: { title: collectionTitle } }),
  searchProducts: async () => ({ path: { query: 'e' } }),
  getPriceList: nothing,
  getUncachedPriceList: nothing,
  subscribeToNewsletter: async () => ({
    body: { email: createEmail(), firstName: '', lastName: '', captcha: createCaptchaToken() },
  }),
  unsubscribeFromNewsletter: async (world) => ({ body: { email: await subscriber(world) } }),
  verifyNewsletterEmail: async (world) => ({
    path: { token: await world.emailedToken('verify-newsletter', await subscriber(world)) },
  }),
  subscribeToStockAlert: async ({ sku }) => ({
    body: { email: createEmail(), productId: sku, productName: 'Sling', captcha: createCaptchaToken() },
  }),
  registerDealer: async () => ({ form: dealerForm() }),
  requestImage: async () => ({
    body: {
      firstName: 'A',
      lastName: 'B',
      email: createEmail(),
      lookingFor: 'A banner',
      captcha: createCaptchaToken(),
    },
  }),
}

/** Returns a request for the endpoint that must succeed with any catalog. */
export async function makeSample(endpoint: Endpoint, world: World): Promise<Sample> {
  const make = (SAMPLES as Readonly<Partial<Record<string, MakeSample>>>)[endpoint.id]
  const sample = make === undefined ? getExample(endpoint) : await make(world)
  if (sample === undefined) throw new Error(`${endpoint.id} has no example in its description and no sample here.`)
  return sample
}

type PageId = Extract<(typeof contract)[number], { path: `/strapi/page/${string}` }>['id']

/** Subscribes an email address to the newsletter and returns it. */
async function subscriber({ shopper }: World): Promise<string> {
  const email = createEmail()
  await shopper.call('POST', '/Newsletter/subscribe', { email, firstName: '', lastName: '', captcha: '' })
  return email
}
