import type { Endpoint } from '../endpoint.ts'
import * as content from './content-pages.ts'
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
  { endpoint: content.getAboutUs, route: 'aboutUs' },
  { endpoint: content.getContactUs, route: 'contactUs' },
  { endpoint: content.getDealerLocator, route: 'dealerLocator' },
  { endpoint: content.getDealerRegistration, route: 'dealerRegistration' },
  { endpoint: content.getFaq, route: 'faq' },
  { endpoint: content.getLimitedEdition, route: 'limitedEdition' },
  { endpoint: content.getMediaLibrary, route: 'mediaLibrary' },
  { endpoint: content.getWarranty, route: 'warranty' },
  { endpoint: content.getResources, route: 'resources' },
  { endpoint: content.getSupport, route: 'support' },
  { endpoint: content.getPatents, route: 'patents' },
  { endpoint: content.getLoginPage, route: 'login' },
  { endpoint: content.getRegisterPage, route: 'register' },
  { endpoint: content.getForgotPasswordPage, route: 'forgotPassword' },
  { endpoint: content.getResetPasswordPage, route: 'resetPassword' },
  { endpoint: content.getTerms, route: 'termsOfService' },
  { endpoint: content.getTerms, route: 'copy', parameters: { copyId: 'terms' } },
  { endpoint: content.getPrivacy, route: 'copy', parameters: { copyId: 'privacy' } },
] as const satisfies readonly CmsPage[]
