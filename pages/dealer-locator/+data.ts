import type { PageContext } from 'vike/types'
import type { DealerLocatorData } from '#app/features/dealers/load-dealer-locator.ts'
import { loadCmsPage } from '../load-cms-page.ts'

export async function data(pageContext: PageContext): Promise<DealerLocatorData> {
  return loadCmsPage(
    pageContext,
    async () => (await import('#app/features/dealers/load-dealer-locator.ts')).loadDealerLocator,
  )
}
