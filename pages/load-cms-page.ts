import type { PageContext } from 'vike/types'
import type { CmsPageData, CmsPageId } from '#shop/lib/content/cms-pages.ts'
import { pageApi } from './page-api.ts'

/**
 * Loads the data of a CMS page. If the request fails in the browser, returns the empty page. During prerendering, a
 * failure aborts the build, so no empty page is exported by accident (CMS-04), unless the build allows empty pages.
 */
export async function loadCmsPage<Id extends CmsPageId>(pageContext: PageContext, id: Id): Promise<CmsPageData<Id>> {
  // Loaded on demand, to keep API requests and validation out of the first load.
  const [{ loadPage }, api] = await Promise.all([import('#shop/lib/content/cms-pages.ts'), pageApi(pageContext)])
  if (pageContext.api === undefined) return loadPage(id, api)
  return loadPage(id, api, { onFailure: pageContext.allowEmpty === true ? () => {} : fail })
}

function fail(error: unknown): never {
  throw error
}
