import type { ApiClient } from '#api/client.ts'
import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { findProducts } from './search-calls.ts'
import { correctedQuery, searchFragments } from './spelling.ts'

/** Lengths of the word fragments to search for. Shorter fragments are used only if the longer ones find nothing. */
const FRAGMENT_LETTERS = [3, 2] as const

/** Search query and its results. */
export interface Search {
  readonly query: string
  readonly items: readonly CollectionItem[]
  /** Message shown if the query was corrected (SRCH-25, SRCH-29). */
  readonly note: string
}

/**
 * Corrects a query that found nothing and returns the results. To do so, it searches for fragments of the words and
 * replaces each word with a similar one from the titles found (SRCH-25).
 */
export async function correctQuery(query: string, api: ApiClient): Promise<Search | undefined> {
  for (const letters of FRAGMENT_LETTERS) {
    const responses = await Promise.all(searchFragments(query, letters).map((fragment) => findProducts(fragment, api)))
    const corrected = correctedQuery(
      query,
      responses.flat().flatMap(({ title, subtitle }) => [title, subtitle]),
    )
    const items = corrected === undefined ? [] : await findProducts(corrected, api)
    if (corrected === undefined || items.length === 0) continue
    return { query: corrected, items, note: `No results for “${query}”. Showing results for “${corrected}”.` }
  }
  return undefined
}
