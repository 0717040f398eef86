import { getContactUs } from '#contract/cms/content-pages.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { emptyMetaData } from '#domain/content/meta-data.ts'
import { isEmail } from '#domain/forms/email.ts'
import { pageLoader } from '../../loading/page-loader.ts'

/** What the checkout takes from the CMS. No page of the CMS belongs to it, so its title is the route's. */
export interface CheckoutData {
  readonly metaData: MetaData
  /** The e-mail address of the contact page, for shoppers who need help; '' when the CMS gives none that is one (OPEN-081). */
  readonly contactEmail: string
}

export const loadCheckout = pageLoader<CheckoutData>({
  page: 'Checkout',
  async load(api) {
    const email = (await api.call(getContactUs, {})).data.email.trim()
    return { metaData: emptyMetaData, contactEmail: isEmail(email) ? email : '' }
  },
  empty: { metaData: emptyMetaData, contactEmail: '' },
})
