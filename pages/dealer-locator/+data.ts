import type { PageContext } from 'vike/types'
import type { DealerLocatorData } from '#app/features/dealers/load-dealer-locator.ts'
import { loadAsDocument } from '../load-as-document.ts'
import { pageApi } from '../page-api.ts'

export async function data(pageContext: PageContext): Promise<DealerLocatorData> {
  await loadAsDocument(pageContext)
  const [{ loadDealerLocator }, api] = await Promise.all([
    import('#app/features/dealers/load-dealer-locator.ts'),
    pageApi(pageContext),
  ])
  return loadDealerLocator(api)
}
