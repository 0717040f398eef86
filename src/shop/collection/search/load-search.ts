import type { ApiClient } from '#api/client.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { CollectionItem } from '../../product/catalog.rules.ts'
import { findProducts } from './search-calls.ts'

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
