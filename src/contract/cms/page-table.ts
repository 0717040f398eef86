import type { Endpoint } from '../endpoint.ts'
import {
  getAboutUs,
  getContactUs,
  getDealerLocator,
  getDealerRegistration,
  getFaq,
  getForgotPasswordPage,
  getLimitedEdition,
  getLoginPage,
  getMediaLibrary,
  getPatents,
  getPrivacy,
  getRegisterPage,
  getResetPasswordPage,
  getResources,
  getSupport,
  getTerms,
  getWarranty,
} from './content-pages.ts'
import { getFooter } from './footer.ts'
import { getHome } from './home.ts'
import { getNavigation } from './navigation.ts'

/** A page whose content is one call of its own, by the id of its route; or what a call puts on every page. */
type CmsPage = { readonly endpoint: Endpoint } & (
  | { readonly route: string; readonly parameters?: Readonly<Record<string, string>> }
  /** No page can do without it, while a page of its own has an empty default (CMS-04). */
  | { readonly frame: 'header' | 'footer' }
)

/** The pages of the CMS (API-35, API-36, API-37); whoever treats them alike reads them here. */
export const cmsPages = [
  { endpoint: getNavigation, frame: 'header' },
  { endpoint: getFooter, frame: 'footer' },
  { endpoint: getHome, route: 'home' },
  { endpoint: getAboutUs, route: 'aboutUs' },
  { endpoint: getContactUs, route: 'contactUs' },
  { endpoint: getDealerLocator, route: 'dealerLocator' },
  { endpoint: getDealerRegistration, route: 'dealerRegistration' },
  { endpoint: getFaq, route: 'faq' },
  { endpoint: getLimitedEdition, route: 'limitedEdition' },
  { endpoint: getMediaLibrary, route: 'mediaLibrary' },
  { endpoint: getWarranty, route: 'warranty' },
  { endpoint: getResources, route: 'resources' },
  { endpoint: getSupport, route: 'support' },
  { endpoint: getPatents, route: 'patents' },
  { endpoint: getLoginPage, route: 'login' },
  { endpoint: getRegisterPage, route: 'register' },
  { endpoint: getForgotPasswordPage, route: 'forgotPassword' },
  { endpoint: getResetPasswordPage, route: 'resetPassword' },
  { endpoint: getTerms, route: 'termsOfService' },
  { endpoint: getTerms, route: 'copy', parameters: { copyId: 'terms' } },
  { endpoint: getPrivacy, route: 'copy', parameters: { copyId: 'privacy' } },
] as const satisfies readonly CmsPage[]
