import type { PageContext } from 'vike/types'
import { href } from '#routes/href.ts'
import { COPY_IDS } from '#routes/table.ts'
import { emptyMetaData } from '#shop/lib/content/meta-data.rules.ts'
import { loadCmsPage } from '../load-cms-page.ts'
import type { ContentData } from './content-data.ts'
import type { ROUTE_IDS } from './route-ids.ts'

export async function data(pageContext: PageContext): Promise<ContentData> {
  const { copyId } = pageContext.routeParams
  // Set by the page's `+route`.
  const route = pageContext.routeParams['route'] as (typeof ROUTE_IDS)[number]
  switch (route) {
    case 'patents':
      return { route, ...(await loadCmsPage(pageContext, route)) }
    case 'termsOfService':
      return { route, ...(await loadCmsPage(pageContext, 'terms')) }
    case 'copy': {
      // Any other copyId shows the terms (CMS-43).
      const known = COPY_IDS.find((id) => id === copyId) ?? COPY_IDS[0]
      return { route, ...(await loadCmsPage(pageContext, known)), canonicalPath: href('copy', { copyId: known }) }
    }
    case 'registration':
    case 'reviews':
      return { route, metaData: emptyMetaData }
    default:
      return { route, ...(await loadCmsPage(pageContext, route)) }
  }
}
