import { forgotPassword } from '#contract/auth.ts'
import { contract, type EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { newAddress } from '#contract/sample-bodies.ts'
import {
  COMPUTE_ADDRESS,
  createBearerHeader,
  createEmail,
  type Customer,
  NEW_PASSWORD,
  orderDetails,
  PASSWORD,
  type Sample,
  type World,
} from './world.ts'

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

const dealerForm = ({ createCaptcha }: World) => ({
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
  captcha: createCaptcha(),
})

/** Requests that must succeed with any catalog. */
const SAMPLES: Readonly<Record<EndpointId, MakeSample>> = {
  ...(Object.fromEntries(
    contract.filter(({ path }) => path.startsWith('/strapi/page/')).map(({ id }) => [id, nothing] as const),
  ) as Record<PageId, MakeSample>),
  createGuest: nothing,
  logIn: async ({ customer, createCaptcha }) => {
    const { email, password } = await customer()
    return { body: { email, password, captcha: createCaptcha() } }
  },
  register: async ({ createCaptcha }) => ({
    body: {
      firstName: 'Mara',
      lastName: 'Quill',
      email: createEmail(),
      password: PASSWORD,
      captcha: createCaptcha(),
    },
  }),
  logOut: asCustomer(async () => ({ body: empty })),
  refreshToken: async (world) => ({ body: { refreshToken: (await world.customer()).refreshToken } }),
  forgotPassword: async ({ customer, createCaptcha }) => ({
    body: { email: (await customer()).email, captcha: createCaptcha() },
  }),
  resetPassword: async (world) => {
    const { email } = await world.customer()
    await world.must(forgotPassword, { body: { email, captcha: world.createCaptcha() } })
    const token = await world.emailedToken('reset-password', email)
    return { body: { password: NEW_PASSWORD, token, captcha: world.createCaptcha() } }
  },
  changePassword: asCustomer(async (_, { password }) => ({
    body: { currentPassword: password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
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
  addCartItems: asCustomer(async ({ line }) => ({ body: [line()] })),
  addGuestCartItems: async (world) => ({ path: { token: await world.guest() }, body: [world.line()] }),
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
      body: { address: COMPUTE_ADDRESS, cartId: cart.id, shippingMethodId },
    }
  },
  computeGuestCart: async (world) => {
    const { token, cart } = await world.guestWithLine()
    const { shippingMethodId } = world
    return { path: { token }, body: { address: COMPUTE_ADDRESS, cartId: cart.id, shippingMethodId } }
  },
  applyPromoCode: async (world) => {
    const { customer, cart } = await world.customerWithLine()
    return { headers: createBearerHeader(customer), body: { promoCode: world.promoCode(), cartId: cart.id } }
  },
  applyGuestPromoCode: async (world) => {
    const { token, cart } = await world.guestWithLine()
    return { path: { token }, body: { promoCode: world.promoCode(), cartId: cart.id } }
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
    const { orderId, token } = await world.order()
    return { path: { orderId }, headers: { 'X-Guest-Id': token } }
  },
  getProduct: async ({ productTitle }) => ({ path: { title: productTitle } }),
  getCollection: async ({ collectionTitle }) => ({ path: { title: collectionTitle } }),
  searchProducts: async () => ({ path: { query: 'e' } }),
  getPriceList: nothing,
  getUncachedPriceList: nothing,
  getNewsletterStatus: async () => ({ path: { email: createEmail() } }),
  subscribeToNewsletter: async ({ createCaptcha }) => ({
    body: { email: createEmail(), firstName: '', lastName: '', captcha: createCaptcha() },
  }),
  unsubscribeFromNewsletter: async (world) => ({ body: { email: await subscriber(world) } }),
  verifyNewsletterEmail: async (world) => ({
    path: { token: await world.emailedToken('verify-newsletter', await subscriber(world)) },
  }),
  subscribeToStockAlert: async ({ line, createCaptcha }) => ({
    body: {
      email: createEmail(),
      productId: line().productId,
      productName: line().productName,
      captcha: createCaptcha(),
    },
  }),
  registerDealer: async (world) => ({ form: dealerForm(world) }),
  requestImage: async ({ createCaptcha }) => ({
    body: {
      firstName: 'A',
      lastName: 'B',
      email: createEmail(),
      lookingFor: 'A banner',
      captcha: createCaptcha(),
    },
  }),
}

/** Returns a request for the endpoint that must succeed with any catalog. */
export function makeSample({ id }: Endpoint, world: World): Promise<Sample> {
  return SAMPLES[id as EndpointId](world)
}

type PageId = Extract<(typeof contract)[number], { path: `/strapi/page/${string}` }>['id']

/** Subscribes an email address to the newsletter and returns it. */
async function subscriber({ must }: World): Promise<string> {
  const email = createEmail()
  await must(subscribeToNewsletter, { body: { email, firstName: '', lastName: '', captcha: '' } })
  return email
}
