import type { PageContext } from 'vike/types'
import type { DealerRegistrationData } from '#app/features/dealers/load-dealer-registration.ts'
import { pageApi } from '../page-api.ts'

export async function data(pageContext: PageContext): Promise<DealerRegistrationData> {
  const [{ loadDealerRegistration }, api] = await Promise.all([
    import('#app/features/dealers/load-dealer-registration.ts'),
    pageApi(pageContext),
  ])
  return loadDealerRegistration(api)
}
