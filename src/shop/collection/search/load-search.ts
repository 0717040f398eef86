import type { ApiClient } from '#api/client.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import { searchProducts } from '#contract/search.ts'
import { href } from '#routes/href.ts'
import { mediaBaseUrl } from '../../lib/api/settings.ts'
import type { CollectionItem } from '../../product/catalog.rules.ts'
import { getSearchSegment, toSearchResults } from './search.rules.ts'

export interface SearchData {
  readonly query: string
  readonly items: readonly CollectionItem[]
  readonly metaData: MetaData
}

/** Runs the search in the URL (SRCH-18). */
export async function loadSearch(api: ApiClient, typed: string): Promise<SearchData> {
  const query = typed.trim()
  const metaData = { title: `Search: ${query}`, description: `Products that match “${query}”.` }
  return { query, items: await findProducts(query, api), metaData }
}

/**
 * Returns the products that match a query, sorted by title (SRCH-17). Requires no sign-in.
 * @throws {ApiError} after the shared handler has reported it.
 */
export async function findProducts(query: string, api: ApiClient): Promise<CollectionItem[]> {
  const { data } = await api.call(searchProducts, { path: { query: getSearchSegment(query) } })
  return toSearchResults(
    data,
    ({ display_type, documentId }) => href('productByLayout', { displayType: display_type, documentId }),
    mediaBaseUrl(),
  )
}
