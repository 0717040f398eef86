import type { PageContext } from 'vike/types'
import type { ApiClient } from '#api/client.ts'

/**
 * Returns the API client for a page's data: the build's client during prerendering, and the app's client in the
 * browser.
 */
export async function pageApi(pageContext: PageContext): Promise<ApiClient> {
  if (pageContext.api !== undefined) return pageContext.api
  const { api } = await import('#shop/cart/shop.ts')
  return api
}
