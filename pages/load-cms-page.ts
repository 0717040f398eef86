import type { PageContext } from 'vike/types'
import type { PageLoader } from '#app/loading/page-loader.ts'
import { pageApi } from './page-api.ts'

/**
 * Loads the data of a page that the CMS writes. In the browser a failed call gives the page's empty default; while
 * prerendering it stops the build, which must not export an empty page unseen (CMS-04). A build that allows empty
 * pages names them itself.
 */
export async function loadCmsPage<Data>(
  pageContext: PageContext,
  loader: () => Promise<PageLoader<Data>>,
): Promise<Data> {
  const [load, api] = await Promise.all([loader(), pageApi(pageContext)])
  if (pageContext.api === undefined) return load(api)
  return load(api, { onFailure: pageContext.allowEmpty === true ? () => {} : fail })
}

function fail(error: unknown): never {
  throw error
}
