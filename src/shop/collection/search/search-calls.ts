import type { ApiClient } from '#api/client.ts'
import { searchProducts } from '#contract/search.ts'
import { href } from '#routes/href.ts'
import { api } from '../../cart/shop.ts'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import type { CollectionItem } from '../../product/catalog.rules.ts'
import { toSearchResults, getSearchSegment } from './search.rules.ts'

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
