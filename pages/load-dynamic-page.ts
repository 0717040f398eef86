import { render } from 'vike/abort'
import type { PageContext } from 'vike/types'
import type { ApiClient } from '#api/client.ts'
import { getErrorStatus } from '#api/error-status.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'
import { pageApi } from './page-api.ts'

/**
 * Loads the data of a page whose path has a parameter. Returns `shellData` for the shell page, which has no parameter
 * value yet. An unknown path shows the not-found page in the browser, and fails the build during prerendering.
 */
export async function loadDynamicPage<Data>(
  pageContext: PageContext,
  parameter: string,
  loader: () => Promise<(api: ApiClient, value: string) => Promise<Data>>,
  shellData: (metaData: MetaData) => Data,
): Promise<Data> {
  const value = pageContext.routeParams[parameter] ?? ''
  if (value === SHELL_PARAMETER) return shellData({ title: '', description: '' })
  try {
    const [load, api] = await Promise.all([loader(), pageApi(pageContext)])
    return await load(api, value)
  } catch (error) {
    if (pageContext.api === undefined && getErrorStatus(error) === 404) throw render(404)
    throw error
  }
}
