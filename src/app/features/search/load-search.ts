import type { ApiClient } from '#api/client.ts'
import type { MetaData } from '#contract/cms/meta-data.ts'
import type { Search } from './forgive-typing.ts'
import { findProducts } from './search-calls.ts'

export interface SearchData extends Search {
  /** Says so where the query is not what was typed (SRCH-25). */
  readonly note: string
  readonly metaData: MetaData
}

/**
 * Runs the full search of an address (SRCH-18). A query that finds nothing is taken for what it is near to, and one
 * that finds something is remembered (SRCH-27).
 */
export async function loadSearch(api: ApiClient, typed: string): Promise<SearchData> {
  const query = typed.trim()
  const metaData = { title: `Search: ${query}`, description: '' }
  const items = await findProducts(query, api)
  const meant = items.length === 0 ? await forgiven(query, api) : undefined
  const shown = meant ?? { query, items }
  if (shown.items.length > 0) await remember(shown.query)
  const note = meant === undefined ? '' : `No results for “${query}”. Showing results for “${meant.query}”.`
  return { ...shown, note, metaData }
}

/** A help beyond what was asked for: without it the search has found nothing. */
async function forgiven(query: string, api: ApiClient): Promise<Search | undefined> {
  try {
    const { forgiveTyping } = await import('./forgive-typing.ts')
    return await forgiveTyping(query, api)
  } catch {
    return undefined
  }
}

async function remember(query: string): Promise<void> {
  const recent = await import('./recent-searches.ts').catch(() => undefined)
  recent?.recentSearches.add(query)
}
