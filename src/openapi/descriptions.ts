import type { EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ContentPageId } from '#fixtures/fixtures.ts'

export interface Description {
  /** A short summary of the endpoint. */
  readonly summary: string
  /** Details for clients, in Markdown. */
  readonly description: string
}

/** An example request of a read endpoint, which succeeds regardless of the data. */
export interface ExampleRequest {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

type Entry = readonly [summary: string, description: string, example?: ExampleRequest]

const ONE_STOCK = 'Lines with the same SKU share one stock, regardless of their options.'
const ON_ADD = `Adds all lines or none; adding an existing line increases its quantity. The shop's prices, dealer flags and restrictions replace those of the line. ${ONE_STOCK}`
const ON_UPDATE = `Sets the quantity of a line. The product of a line cannot change. ${ONE_STOCK}`
const ON_COMPUTE = 'Computes shipping and tax for an address. `region` is the full name of a state.'
const ON_PROMO_CODE = 'Applies the discount of a code to the cart; a new code replaces the previous one.'
const ON_PRICES =
  'Price in dollars and stock by SKU. A discounted price applies when it is above zero and below the price.'
const ON_REMOVE = 'Removes a line, whatever its quantity.'
const SAME_RESPONSE = 'The response is the same whether or not the account exists.'

/**
 * Descriptions of all endpoints, except that the CMS pages share one. They are not part of the contract, because the
 * pages of the shop download the contract. The document includes the examples, and `verify` sends them.
 */
const ENDPOINTS: Readonly<Record<Exclude<EndpointId, ContentPageId>, Entry>> = {
  createGuest: [
    'Start as a guest',
    "Creates a guest with an empty cart. The token is part of the path of the guest's cart, and is sent in `X-Guest-Id`.",
  ],
  logIn: ['Sign in', 'Opens a session. The captcha token works once.'],
  register: ['Register', 'Creates an account, opens a session and emails a link that verifies the email.'],
  logOut: ['Sign out', 'Ends the session: its access token and its refresh token become invalid.'],
  refreshToken: [
    'Refresh a session',
    'Returns new tokens for a refresh token. The token stays valid for 30 s after its first use, because a browser that leaves the page does not receive the response and sends the token again. The tokens of the first response stay valid too.',
  ],
  forgotPassword: ['Request a password reset', `Emails a link. ${SAME_RESPONSE}`],
  resetPassword: [
    'Reset the password',
    'Accepts the token of an emailed link once, and ends all sessions of the customer.',
  ],
  changePassword: ['Change the password', 'Needs the current password; sessions stay open.'],
  resendVerification: ['Resend the verification link', 'Rejected when the email is already verified.'],
  verifyRegistration: ['Verify the email of an account', 'Accepts the token of an emailed link once.'],
  getProfile: ['Read the profile', 'The signed-in customer with addresses and orders, the latest order first.'],
  updateProfile: [
    'Change the profile',
    'Empty names and phones are saved. The email cannot be changed: it identifies the account.',
  ],
  createAddress: ['Add an address', 'The server assigns the ID. A new default replaces the previous one.'],
  updateAddress: ['Change an address', 'The ID in the body must match the path.'],
  deleteAddress: ['Delete an address', 'Past orders keep it.'],
  getCart: ['Read the cart', 'The cart of the signed-in customer, with all totals.'],
  getGuestCart: ["Read a guest's cart", 'The cart of the guest whose token is in the path, with all totals.'],
  addCartItems: ['Add to the cart', ON_ADD],
  addGuestCartItems: ["Add to a guest's cart", ON_ADD],
  updateCartItem: ['Change a line of the cart', ON_UPDATE],
  updateGuestCartItem: ["Change a line of a guest's cart", ON_UPDATE],
  removeCartItem: ['Remove a line from the cart', ON_REMOVE],
  removeGuestCartItem: ["Remove a line from a guest's cart", ON_REMOVE],
  getShippingMethods: [
    'List the shipping methods',
    'Prices are in dollars; zero is shown as "Free". The first one is the default.',
  ],
  computeCart: ['Compute the cart for an address', ON_COMPUTE],
  computeGuestCart: ["Compute a guest's cart for an address", ON_COMPUTE],
  applyPromoCode: ['Apply a discount code', ON_PROMO_CODE],
  applyGuestPromoCode: ["Apply a discount code to a guest's cart", ON_PROMO_CODE],
  mergeCart: [
    "Merge a guest's cart",
    "Moves the guest's lines and orders to the signed-in customer. The guest's token becomes invalid.",
  ],
  checkOut: [
    'Place an order',
    "Charges the card and empties the cart. `dealerInfo` is required if and only if the cart has items that ship to a licensed dealer. A signed-in customer orders with the account's email. States are two-letter codes; shipping fields apply when `shippingSameAsBilling` is false. A declined card gets 200 with `success` false; the payment token is used up either way. The order reduces the stock.",
  ],
  getOrder: ['Read an order', 'For its buyer only: the customer by bearer token, the guest by `X-Guest-Id`.'],
  getNavigation: ['Read the menus', "The header's menus as stored in the CMS."],
  getFooter: ['Read the footer', 'Links, texts and logo of the footer as stored in the CMS.'],
  getHome: ['Read the home page', 'The page as stored in the CMS.'],
  getProduct: ['Read a product', 'A list whose first element is the product, found by its slug or its `documentId`.'],
  getCollection: ['Read a collection', 'A collection with its products and filters, found by its slug.'],
  searchProducts: [
    'Search products',
    'Products whose title or subtitle contains the text, ignoring case, sorted by title.',
  ],
  getPriceList: ['Read prices and stock', ON_PRICES],
  getUncachedPriceList: ['Read uncached prices and stock', `${ON_PRICES} Used when the other list is empty.`],
  getNewsletterStatus: ['Check a newsletter subscription', 'Public.', { path: { email: 'reader@example.com' } }],
  subscribeToNewsletter: [
    'Subscribe to the newsletter',
    'Emails a link that verifies the email. A sign-up during checkout has an empty captcha.',
  ],
  unsubscribeFromNewsletter: ['Unsubscribe from the newsletter', 'Rejected when the email is not subscribed.'],
  verifyNewsletterEmail: [
    'Verify a newsletter email',
    'Accepts the token of an emailed link, which can be followed repeatedly.',
  ],
  subscribeToStockAlert: ['Subscribe to a stock alert', '`productId` is the SKU.'],
  registerDealer: [
    'Register as a dealer',
    'Documents must be PDF or TIFF, detected by content. The billing address is required when `useForBillingAddress` is false, the locator address when the dealer appears under another one, and license and document when `hasFflSot` is true.',
  ],
  requestImage: ['Request an image', 'Requests an image that the media library lacks.'],
}

const getEntry = ({ id }: Endpoint): Entry | undefined => (ENDPOINTS as Readonly<Record<string, Entry>>)[id]

export function getExample(endpoint: Endpoint): ExampleRequest | undefined {
  return getEntry(endpoint)?.[2]
}

export function getDescription(endpoint: Endpoint): Description {
  const entry = getEntry(endpoint)
  if (entry !== undefined) return { summary: entry[0], description: entry[1] }
  const page = endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1)
  return { summary: `Read the page ${page}`, description: `The page ${page} and its metadata as stored in the CMS.` }
}

/** Descriptions of path and query parameters. Ambiguous names include the endpoint. */
const PARAMETERS: Readonly<Record<string, string>> = {
  token: "The guest's token",
  id: 'ID of the line',
  orderId: 'ID of the order, as returned by checkOut',
  title: 'The slug, as in links of the CMS',
  query: 'The search text',
  email: 'The email address',
  guestId: "The guest's token, as in the body",
  'updateAddress.id': 'ID of the address',
  'deleteAddress.id': 'ID of the address',
  'verifyNewsletterEmail.token': 'The token of the emailed link',
}

export function describeParameter({ id }: Endpoint, name: string): string {
  return PARAMETERS[`${id}.${name}`] ?? PARAMETERS[name] ?? name
}
