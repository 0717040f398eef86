import type { ApiClient } from '#api/client.ts'
import type { CollectionItem } from '#contract/cms/collection.ts'
import { searchProducts } from '#contract/search.ts'
import { searchResultsFromCms, searchSegment } from '#domain/catalogue/search.ts'
import { href } from '#routes/href.ts'
import { mediaBaseUrl } from '../../api/settings.ts'
import { api } from '../../shop.ts'
import type { Search } from './forgive-typing.ts'

/**
 * The products that a query finds, sorted by title (SRCH-17). Open to everyone.
 * @throws {ApiError} which the shared handler has reported by then.
 */
export async function findProducts(query: string, client: ApiClient = api): Promise<CollectionItem[]> {
  const { data } = await client.call(searchProducts, { path: { query: searchSegment(query) } })
  return searchResultsFromCms(
    data,
    ({ display_type, documentId }) => href('productByLayout', { displayType: display_type, documentId }),
    mediaBaseUrl(),
  )
}

/**
 * What a query that found nothing was near to (SRCH-25). A help beyond what was asked for: where it fails there is
 * nothing.
 */
export async function findWhatWasMeant(query: string, client: ApiClient = api): Promise<Search | undefined> {
  try {
    const { forgiveTyping } = await import('./forgive-typing.ts')
    return await forgiveTyping(query, client)
  } catch {
    return undefined
  }
}
