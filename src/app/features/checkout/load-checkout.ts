import { getContactUs } from '#contract/cms/content-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { emptyMetaData } from '#domain/content/meta-data.ts'
import { isEmail } from '#domain/forms/email.ts'
import { createPageLoader } from '../../loading/page-loader.ts'

/** CMS data of the checkout. The checkout has no CMS page, so its title comes from the route. */
export interface CheckoutData {
  readonly metaData: MetaData
  /**
   * Email address from the contact page for shoppers who need help, or empty if the CMS has no valid address
   * (OPEN-081).
   */
  readonly contactEmail: string
}

export const loadCheckout = createPageLoader<CheckoutData>({
  page: 'Checkout',
  async load(api) {
    const email = (await api.call(getContactUs, {})).data.email.trim()
    return { metaData: emptyMetaData, contactEmail: isEmail(email) ? email : '' }
  },
  empty: { metaData: emptyMetaData, contactEmail: '' },
})
