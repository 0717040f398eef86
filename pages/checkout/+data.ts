import type { PageContext } from 'vike/types'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { emptyMetaData } from '#shop/lib/content/meta-data.rules.ts'
import { loadCmsPage } from '../load-cms-page.ts'

/** CMS data of the checkout. The checkout has no CMS page, so its title comes from the route. */
export interface CheckoutData {
  readonly metaData: MetaData
  /**
   * Email address from the contact page for shoppers who need help, or empty if the CMS has no valid address
   * (OPEN-081).
   */
  readonly contactEmail: string
}

/** Loads the data once. Checkout steps reuse it. */
export async function data(pageContext: PageContext): Promise<CheckoutData> {
  const before = pageContext.previousPageContext
  if (before?.urlPathname === pageContext.urlPathname) return before.data as CheckoutData
  const [contact, { isEmail }] = await Promise.all([
    loadCmsPage(pageContext, 'contactUs'),
    import('#shop/lib/forms/email.rules.ts'),
  ])
  const email = contact.email.trim()
  return { metaData: emptyMetaData, contactEmail: isEmail(email) ? email : '' }
}
