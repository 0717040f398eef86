import type { PageContext } from 'vike/types'
import type { ApiClient } from '#api/client.ts'

/** Returns the client for a page's data: the build's during prerendering, the app's in the browser. */
export async function pageApi(pageContext: PageContext): Promise<ApiClient> {
  if (pageContext.api !== undefined) return pageContext.api
  const { api } = await import('#app/shop.ts')
  return api
}
