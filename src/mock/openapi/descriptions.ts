import type { EndpointId } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ContentPageId } from '#fixtures/fixtures.ts'

export interface Description {
  /** What the call does, in a few words. */
  readonly summary: string
  /** What its caller must know, in Markdown. */
  readonly description: string
}

type Entry = readonly [summary: string, description: string]

const ONE_STOCK = 'Lines of one sku draw on one stock, whatever their options.'
const ON_ADD = `Adds all lines or none; a line that is there already gets a higher quantity. Prices, dealer flags and restrictions are the shop’s own, whatever the line says. ${ONE_STOCK}`
const ON_UPDATE = `Sets the quantity of a line, whose product cannot change. ${ONE_STOCK}`
const ON_COMPUTE = 'Computes shipping and tax for an address. `region` is the full name of a state.'
const ON_PROMO_CODE = 'Takes the discount of a code off the cart; a later code takes the place of an earlier one.'
const ON_PRICES =
  'Price in dollars and stock by sku. A discounted price counts when it is above zero and below the price.'
const ON_REMOVE = 'Takes a line out, however many it holds.'
const SAME_RESPONSE = 'Answers the same whether there is such an account or not.'

/** Every call but the pages of the CMS, which are all alike. Not in the contract: the shop's pages would carry it. */
const ENDPOINTS: Readonly<Record<Exclude<EndpointId, ContentPageId>, Entry>> = {
  createGuest: [
    'Begin as a guest',
    'Makes a guest with an empty cart. The token stands in the path of the guest’s cart, and in `X-Guest-Id`.',
  ],
  logIn: ['Sign in', 'Opens a session. The captcha answer works once.'],
  register: ['Register', 'Makes an account, opens a session and mails a link that verifies the e-mail.'],
  logOut: ['Sign out', 'Ends the session: its access token and its refresh token are worth nothing from then on.'],
  refreshToken: ['Refresh a session', 'Gives new tokens for a refresh token, which works once.'],
  forgotPassword: ['Ask for a link to reset the password', `Mails a link. ${SAME_RESPONSE}`],
  resetPassword: [
    'Reset the password',
    'Takes the token of a mailed link, which works once, and ends all sessions of the customer.',
  ],
  changePassword: ['Change the password', 'Needs the current password; sessions stay open.'],
  resendVerification: ['Mail the verification link again', 'Refused when the e-mail is verified already.'],
  verifyRegistration: ['Verify the e-mail of an account', 'Takes the token of a mailed link, which works once.'],
  getProfile: ['Read the profile', 'The signed-in customer with addresses and orders, the latest order first.'],
  updateProfile: [
    'Change the profile',
    'Empty names and phones are saved. The e-mail cannot be changed: it is what one signs in with.',
  ],
  createAddress: ['Add an address', 'The server gives it an id. A new default takes the place of the old one.'],
  updateAddress: ['Change an address', 'The id of the body is that of the path.'],
  deleteAddress: ['Delete an address', 'Orders that went there keep it.'],
  getCart: ['Read the cart', 'The cart of the signed-in customer, with all sums.'],
  getGuestCart: ['Read a guest’s cart', 'The cart of the guest whose token stands in the path, with all sums.'],
  addCartItems: ['Add to the cart', ON_ADD],
  addGuestCartItems: ['Add to a guest’s cart', ON_ADD],
  updateCartItem: ['Change a line of the cart', ON_UPDATE],
  updateGuestCartItem: ['Change a line of a guest’s cart', ON_UPDATE],
  removeCartItem: ['Take a line out of the cart', ON_REMOVE],
  removeGuestCartItem: ['Take a line out of a guest’s cart', ON_REMOVE],
  getShippingMethods: [
    'List the ways of shipping',
    'Prices are in dollars; zero reads ‘Free’. The first one is the default.',
  ],
  computeCart: ['Compute the cart for an address', ON_COMPUTE],
  computeGuestCart: ['Compute a guest’s cart for an address', ON_COMPUTE],
  applyPromoCode: ['Apply a discount code', ON_PROMO_CODE],
  applyGuestPromoCode: ['Apply a discount code to a guest’s cart', ON_PROMO_CODE],
  mergeCart: [
    'Take over a guest’s cart',
    'Moves the guest’s lines and orders to the signed-in customer. The guest’s token is worth nothing from then on.',
  ],
  checkOut: [
    'Place an order',
    'Charges the card and empties the cart. `dealerInfo` stands exactly where the cart has items that ship to a licensed dealer. A signed-in customer orders with the account’s e-mail. States are two-letter codes; shipping fields count when `shippingSameAsBilling` is false. A card that is declined answers 200 with `success` false; the payment token is used up either way. What was ordered leaves the stock.',
  ],
  getOrder: ['Read an order', 'For its buyer only: the customer by bearer token, the guest by `X-Guest-Id`.'],
  getNavigation: ['Read the menus', 'The header’s menus as the CMS holds them.'],
  getFooter: ['Read the footer', 'Links, texts and logo of the footer as the CMS holds them.'],
  getHome: ['Read the home page', 'The page as the CMS holds it.'],
  getProduct: ['Read a product', 'A list whose first element counts, found by its slug or its `documentId`.'],
  getCollection: ['Read a collection', 'A collection with its products and filters, found by its slug.'],
  searchProducts: ['Search products', 'Products whose title or subtitle holds the text, in any letter case, by title.'],
  getPriceList: ['Read prices and stock', ON_PRICES],
  getUncachedPriceList: ['Read prices and stock past all caches', `${ON_PRICES} Asked when the other list is empty.`],
  getNewsletterStatus: ['Ask whether an e-mail gets the newsletter', 'Open to everyone.'],
  subscribeToNewsletter: [
    'Subscribe to the newsletter',
    'Mails a link that verifies the e-mail. A sign-up at order time has an empty captcha.',
  ],
  unsubscribeFromNewsletter: ['Unsubscribe from the newsletter', 'Refused when the e-mail does not get it.'],
  verifyNewsletterEmail: [
    'Verify an e-mail for the newsletter',
    'Takes the token of a mailed link, which can be followed again.',
  ],
  subscribeToStockAlert: ['Ask to be told when a product is back', '`productId` is the sku.'],
  registerDealer: [
    'Register as a dealer',
    'Documents are PDF or TIFF by their content. The billing address is needed where `useForBillingAddress` is false, the locator’s where the dealer appears under another one, licence and document where `hasFflSot` is true.',
  ],
  requestImage: ['Ask for a picture', 'What somebody misses in the media library.'],
}

/** What a call is for. */
export function getDescription({ id, path }: Endpoint): Description {
  const entry: Entry | undefined = (ENDPOINTS as Readonly<Record<string, Entry>>)[id]
  if (entry !== undefined) return { summary: entry[0], description: entry[1] }
  const page = path.slice(path.lastIndexOf('/') + 1)
  return { summary: `Read the page ${page}`, description: `The page ${page} and its meta data as the CMS holds them.` }
}

/** Parameters of paths and queries, by call where the name alone does not tell. */
const PARAMETERS: Readonly<Record<string, string>> = {
  token: 'The guest’s token',
  id: 'Id of the line',
  orderId: 'Id of the order, as checkOut gave it',
  title: 'The slug, as the CMS’s links have it',
  query: 'What is looked for',
  email: 'The e-mail address',
  guestId: 'The guest’s token, as in the body',
  'updateAddress.id': 'Id of the address',
  'deleteAddress.id': 'Id of the address',
  'verifyNewsletterEmail.token': 'The token of the mailed link',
}

/** What a parameter of a call is. */
export function parameterDescription({ id }: Endpoint, name: string): string {
  return PARAMETERS[`${id}.${name}`] ?? PARAMETERS[name] ?? name
}
