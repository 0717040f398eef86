import type { PageContext } from 'vike/types'
import type * as contentLoaders from '#app/features/content/load-content.ts'
import type { PageLoader } from '#app/loading/page-loader.ts'
import { emptyMetaData } from '#domain/content/meta-data.ts'
import { href } from '#routes/href.ts'
import { COPY_IDS } from '#routes/table.ts'
import { loadCmsPage } from '../load-cms-page.ts'
import type { ContentData } from './content-data.ts'
import type { ROUTE_IDS } from './route-ids.ts'

type Loaders = typeof contentLoaders

export async function data(pageContext: PageContext): Promise<ContentData> {
  const { copyId = COPY_IDS[0] } = pageContext.routeParams
  // Set by the page's `+route`.
  const route = pageContext.routeParams['route'] as (typeof ROUTE_IDS)[number]
  switch (route) {
    case 'patents':
      return { route, ...(await load((from) => from.loadPatents)) }
    case 'termsOfService':
      return { route, ...(await load((from) => from.createCopyLoader(copyId))) }
    case 'copy':
      return {
        route,
        ...(await load((from) => from.createCopyLoader(copyId))),
        // Every unknown copyId shows the same page.
        canonicalPath: href('copy', { copyId: COPY_IDS.find((known) => known === copyId) ?? COPY_IDS[0] }),
      }
    case 'registration':
    case 'reviews':
      return { route, metaData: emptyMetaData }
    default:
      return { route, ...(await load((from) => from.servicePageLoaders[route])) }
  }

  /** Loads the page loaders on demand, to keep API requests and validation out of the first load. */
  function load<Data>(choose: (loaders: Loaders) => PageLoader<Data>): Promise<Data> {
    return loadCmsPage(pageContext, async () => choose(await import('#app/features/content/load-content.ts')))
  }
}
