/**
 * How a route is exported.
 * - `page`: one HTML file.
 * - `known`: one HTML file for each path that discovery finds, plus a shell for all other paths.
 * - `shell`: one HTML file that serves every path that matches the pattern. The browser reads the parameters.
 */
export type ExportKind = 'page' | 'known' | 'shell'

export interface Route {
  /** Path with `{parameters}`, in the same case as in ROUT-01 to ROUT-19. */
  readonly pattern: string
  readonly export: ExportKind
  /** Whether search engines may index the page. */
  readonly indexed: boolean
  /** Title used if the CMS has none (CMS-09, OPEN-066). */
  readonly title: string
  /** `service` pages have an image, text, and links to other pages (CMS-56). */
  readonly layout?: 'service'
}

/** Every page of the shop (ROUT-01 to ROUT-19). */
export const routes = {
  home: { pattern: '/', export: 'page', indexed: true, title: 'Home' },
  collection: { pattern: '/collection/{title}', export: 'known', indexed: true, title: 'Collection' },
  product: { pattern: '/product/{title}', export: 'known', indexed: true, title: 'Product' },
  productByLayout: {
    pattern: '/product/{displayType}/{documentId}',
    export: 'shell',
    indexed: false,
    title: 'Product',
  },
  search: { pattern: '/search/{query}', export: 'shell', indexed: false, title: 'Search' },
  limitedEdition: { pattern: '/limited-edition', export: 'page', indexed: true, title: 'Limited Edition' },
  aboutUs: { pattern: '/about-us', export: 'page', indexed: true, title: 'About Us' },
  contactUs: { pattern: '/contact-us', export: 'page', indexed: true, title: 'Contact Us' },
  mediaLibrary: { pattern: '/media-library', export: 'page', indexed: true, title: 'Media Library' },
  support: { pattern: '/support', export: 'page', indexed: true, title: 'Support', layout: 'service' },
  warranty: { pattern: '/warranty', export: 'page', indexed: true, title: 'Warranty', layout: 'service' },
  faq: { pattern: '/faq', export: 'page', indexed: true, title: 'FAQ' },
  reviews: { pattern: '/reviews', export: 'page', indexed: true, title: 'Reviews' },
  resources: { pattern: '/resources', export: 'page', indexed: true, title: 'Resources', layout: 'service' },
  patents: { pattern: '/patents', export: 'page', indexed: true, title: 'Patents' },
  registration: { pattern: '/registration', export: 'page', indexed: true, title: 'Product Registration' },
  termsOfService: { pattern: '/terms-of-service', export: 'page', indexed: true, title: 'Terms of Service' },
  copy: { pattern: '/copy/{copyId}', export: 'known', indexed: true, title: 'Terms' },
  dealerLocator: { pattern: '/dealer-locator', export: 'page', indexed: true, title: 'Dealer Locator' },
  dealerRegistration: { pattern: '/dealer-registration', export: 'page', indexed: true, title: 'Dealer Registration' },
  builder: { pattern: '/3dbuilder', export: 'page', indexed: true, title: '3D Builder' },
  checkout: { pattern: '/checkout', export: 'page', indexed: false, title: 'Checkout' },
  confirmation: { pattern: '/confirm/{orderId}', export: 'shell', indexed: false, title: 'Order confirmation' },
  login: { pattern: '/login', export: 'page', indexed: false, title: 'Login' },
  register: { pattern: '/register', export: 'page', indexed: false, title: 'Register' },
  forgotPassword: { pattern: '/forgot-password', export: 'page', indexed: false, title: 'Forgot Password' },
  resetPassword: { pattern: '/auth/reset-password', export: 'page', indexed: false, title: 'Reset Password' },
  verifyEmail: { pattern: '/verify-email', export: 'page', indexed: false, title: 'Verify Registration' },
  verifyNewsletter: { pattern: '/Newsletter/verify/{token}', export: 'shell', indexed: false, title: 'Verify Email' },
  // The only path that is also accepted in lowercase (OPEN-060).
  verifyNewsletterLowerCase: {
    pattern: '/newsletter/verify/{token}',
    export: 'shell',
    indexed: false,
    title: 'Verify Email',
  },
  profile: { pattern: '/profile', export: 'page', indexed: false, title: 'My Account' },
  profileDetails: { pattern: '/profile/details', export: 'page', indexed: false, title: 'Edit Information' },
  profileNewsletter: { pattern: '/profile/newsletter', export: 'page', indexed: false, title: 'Newsletter' },
  profileUpdatePassword: {
    pattern: '/profile/update-password',
    export: 'page',
    indexed: false,
    title: 'Update Password',
  },
  profileAddressBook: { pattern: '/profile/address-book', export: 'page', indexed: false, title: 'Address Book' },
  profileNewAddress: { pattern: '/profile/address-book/new', export: 'page', indexed: false, title: 'Add New Address' },
  profileAddress: { pattern: '/profile/address-book/{id}', export: 'shell', indexed: false, title: 'Edit Address' },
  profileOrders: { pattern: '/profile/orders', export: 'page', indexed: false, title: 'My Orders' },
  profileOrder: { pattern: '/profile/orders/{id}', export: 'shell', indexed: false, title: 'Order' },
  profileAccountInformation: {
    pattern: '/profile/account-information',
    export: 'page',
    indexed: false,
    title: 'Account Information',
  },
  profileMyReviews: { pattern: '/profile/my-reviews', export: 'page', indexed: false, title: 'My Reviews' },
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** Pages with an image, text, and links to other pages (CMS-56). */
export type ServiceRouteId = {
  [Id in RouteId]: (typeof routes)[Id] extends { readonly layout: 'service' } ? Id : never
}[RouteId]

export const SERVICE_ROUTE_IDS: readonly ServiceRouteId[] = (Object.keys(routes) as RouteId[]).filter(
  (id): id is ServiceRouteId => 'layout' in routes[id],
)

/** The checkout steps in order, starting with the default (CHK-01). */
export const CHECKOUT_STEPS = ['billing', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** The text pages. An unknown copyId shows the first of them (CMS-43). */
export const COPY_IDS = ['terms', 'privacy'] as const
