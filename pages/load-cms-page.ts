import type { PageContext } from 'vike/types'
import type { PageLoader } from '#app/loading/page-loader.ts'
import { pageApi } from './page-api.ts'

/**
 * Loads the data of a CMS page. In the browser a failed request returns the page's empty default; during prerendering
 * it fails the build, which must not export an empty page by accident (CMS-04). A build that allows empty pages reports
 * them.
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
