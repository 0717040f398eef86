import type { PageContext } from 'vike/types'
import { ERROR_TITLE, NOT_FOUND_TITLE, pageTitle } from '#app/layout/page/page-title.ts'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { type RouteId, routes } from '#routes/table.ts'

export interface PageMeta {
  readonly title: string
  readonly description: string
}

/** Pages whose default title does not end with the brand name (CMS-09). */
const EXACT_DEFAULTS: ReadonlySet<RouteId> = new Set(['home', 'contactUs', 'resetPassword'])

/** Descriptions without the brand name that ends them, for pages whose texts are not in the CMS. */
const DESCRIPTIONS: Readonly<Partial<Record<RouteId, string>>> = {
  reviews: 'Customer reviews of products from',
  registration: 'Register your product with',
  search: 'Search products from',
  checkout: 'Enter your address and payment details, and place your order with',
  confirmation: 'Confirmation of your order from',
  login: 'Sign in to your account with',
  register: 'Create an account with',
  forgotPassword: 'Request a password reset link for your account with',
  resetPassword: 'Choose a new password for your account with',
  verifyEmail: 'Confirm your registration with',
  verifyNewsletter: 'Confirm your subscription to emails from',
  verifyNewsletterLowerCase: 'Confirm your subscription to emails from',
  profile: 'Orders, addresses, and settings of your account with',
  profileDetails: 'Edit your contact information for your account with',
  profileNewsletter: 'Choose whether you receive emails from',
  profileUpdatePassword: 'Choose a new password for your account with',
  profileAddressBook: 'Saved addresses of your account with',
  profileNewAddress: 'Add an address to your account with',
  profileAddress: 'Edit an address of your account with',
  profileOrders: 'Your orders from',
  profileOrder: 'Details of your order from',
  profileAccountInformation: 'Information about your account with',
  profileMyReviews: 'Your reviews of products from',
}

/** Returns a page's title and description. Texts from the CMS take precedence (OPEN-066). */
export function getPageMeta(pageContext: PageContext): PageMeta {
  const { urlPathname, is404, abortStatusCode, errorWhileRendering } = pageContext
  const failed = Boolean(abortStatusCode ?? errorWhileRendering)
  const data = is404 || failed ? undefined : pageContext.data
  const route = is404 ? undefined : matchRoute(urlPathname)
  const name = route === undefined ? NOT_FOUND_TITLE : routes[route.id].title
  const fallback = failed && !is404 ? ERROR_TITLE : name
  const purpose = route === undefined ? 'This page was not found at' : (DESCRIPTIONS[route.id] ?? `${name} at`)
  const description = failed && !is404 ? `${ERROR_TITLE} at` : purpose
  return {
    title:
      data?.metaData?.title === '' && route !== undefined && EXACT_DEFAULTS.has(route.id)
        ? fallback
        : pageTitle(data?.metaData?.title || fallback),
    description: data?.metaData?.description || `${description} ${getRuntimeSettings().BRAND_NAME}.`,
  }
}
