import type { PageContext } from 'vike/types'
import { loadDealerRegistrationForm } from '#app/features/dealers/dealer-registration-page.tsx'
import type { DealerRegistrationData } from '#app/features/dealers/load-dealer-registration.ts'
import { loadCmsPage } from '../load-cms-page.ts'

export async function data(pageContext: PageContext): Promise<DealerRegistrationData> {
  const [page] = await Promise.all([
    loadCmsPage(
      pageContext,
      async () => (await import('#app/features/dealers/load-dealer-registration.ts')).loadDealerRegistration,
    ),
    loadDealerRegistrationForm(),
  ])
  return page
}
