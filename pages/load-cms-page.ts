import type { PageContext } from 'vike/types'
import type { PageLoader } from '#app/loading/page-loader.ts'
import { pageApi } from './page-api.ts'

/**
 * Loads the data of a CMS page. If the request fails in the browser, returns the page's empty default. During
 * prerendering, a failure aborts the build, so no empty page is exported by accident (CMS-04), unless the build allows
 * empty pages.
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
