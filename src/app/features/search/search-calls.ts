import type { ApiClient } from '#api/client.ts'
import { searchProducts } from '#contract/search.ts'
import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { toSearchResults, getSearchSegment } from '#domain/catalog/search.ts'
import { href } from '#routes/href.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { api } from '../../shop.ts'

/**
 * Returns the products that match a query, sorted by title (SRCH-17). Requires no sign-in.
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function findProducts(query: string, client: ApiClient = api): Promise<CollectionItem[]> {
  const { data } = await client.call(searchProducts, { path: { query: getSearchSegment(query) } })
  return toSearchResults(
    data,
    ({ display_type, documentId }) => href('productByLayout', { displayType: display_type, documentId }),
    mediaBaseUrl(),
  )
}
