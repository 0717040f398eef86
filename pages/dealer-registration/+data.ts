import type { PageContext } from 'vike/types'
import { loadDealerRegistrationForm } from '#shop/dealers/dealer-registration-page.tsx'
import { loadCmsPage } from '../load-cms-page.ts'

export async function data(pageContext: PageContext) {
  const [page] = await Promise.all([loadCmsPage(pageContext, 'dealerRegistration'), loadDealerRegistrationForm()])
  return page
}
