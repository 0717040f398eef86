import type { ShippingMethod } from '#contract/cart.ts'
import type { RawCollection } from '#contract/cms/collection.ts'
import type { RawFooter } from '#contract/cms/footer.ts'
import type { RawHome } from '#contract/cms/home.ts'
import type { RawNavigation } from '#contract/cms/navigation.ts'
import type { RawProduct } from '#contract/cms/product.ts'
import type { contract } from '#contract/contract.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { PriceList } from '#contract/pricing.ts'

/** The calls of the CMS pages that hold nothing but content, home apart. */
export const CONTENT_PAGE_IDS = [
  'getAboutUs',
  'getContactUs',
  'getDealerLocator',
  'getDealerRegistration',
  'getFaq',
  'getLimitedEdition',
  'getMediaLibrary',
  'getWarranty',
  'getResources',
  'getSupport',
  'getPatents',
  'getLoginPage',
  'getRegisterPage',
  'getForgotPasswordPage',
  'getResetPasswordPage',
  'getTerms',
  'getPrivacy',
] as const
export type ContentPageId = (typeof CONTENT_PAGE_IDS)[number]

/** The answer of each content page, by the id of its call. */
export type ContentPages = {
  readonly [E in (typeof contract)[number] as Extract<E['id'], ContentPageId>]: AnswerOf<E>
}

/** The data a mock answers from. `fixtures/catalogue.ts` is one; a test may bring its own. Never changed. */
export interface MockFixtures {
  readonly products: readonly RawProduct[]
  readonly collections: readonly RawCollection[]
  readonly priceList: PriceList
  readonly navigation: RawNavigation
  readonly footer: RawFooter
  readonly home: RawHome
  readonly contentPages: ContentPages
  readonly shippingMethods: readonly ShippingMethod[]
  /** `percentage` of the subtotal, e.g. 10. */
  readonly promoCodes: readonly { readonly code: string; readonly percentage: number }[]
  /** Sales tax as a fraction by two-letter state code, e.g. 0.0725; a state without one has none. */
  readonly taxRates: Readonly<Record<string, number>>
}
