import type { PageContext } from 'vike/types'
import type { ApiClient } from '#api/client.ts'

/** The client a page's data comes through: the build's while prerendering, the app's own in the browser. */
export async function pageApi(pageContext: PageContext): Promise<ApiClient> {
  if (pageContext.api !== undefined) return pageContext.api
  const { api } = await import('#app/shop.ts')
  return api
}
