import type { ApiClient } from '#api/client.ts'
import type { CollectionItem } from '#contract/cms/collection.ts'
import { findProducts } from './search-calls.ts'

export interface SearchData {
  readonly query: string
  readonly items: readonly CollectionItem[]
}

/** Runs the full search of an address (SRCH-18). */
export async function loadSearch(api: ApiClient, query: string): Promise<SearchData> {
  return { query: query.trim(), items: await findProducts(query, api) }
}
