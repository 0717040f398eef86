import type { ApiClient } from '#api/client.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { Search } from './correct-query.ts'
import { findCorrection } from './find-correction.ts'
import { findProducts } from './search-calls.ts'

export interface SearchData extends Search {
  readonly metaData: MetaData
}

/**
 * Runs the search in the URL (SRCH-18). Corrects a query without results, and stores a successful query as a recent
 * search.
 */
export async function loadSearch(api: ApiClient, typed: string): Promise<SearchData> {
  const query = typed.trim()
  const metaData = { title: `Search: ${query}`, description: `Products that match “${query}”.` }
  const items = await findProducts(query, api)
  const correction = items.length === 0 ? await findCorrection(query, api) : undefined
  const shown = correction ?? { query, items, note: '' }
  if (shown.items.length > 0) await remember(shown.query)
  return { ...shown, metaData }
}

async function remember(query: string): Promise<void> {
  const recent = await import('./recent-searches.ts').catch(() => undefined)
  recent?.recentSearches.add(query)
}
