import type { ApiClient } from '#api/client.ts'
import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { findProducts } from './search-calls.ts'
import { correctedQuery, searchFragments } from './spelling.ts'

/** Letters of the fragments that are asked for; the shorter ones when the longer ones have led nowhere. */
const FRAGMENT_LETTERS = [3, 2] as const

/** A query and what it finds. */
export interface Search {
  readonly query: string
  readonly items: readonly CollectionItem[]
  /** Says so where the query is not what was typed (SRCH-25, SRCH-29). */
  readonly note: string
}

/**
 * What was meant by a query that found nothing, and what that finds: the API is asked for fragments of its words, and
 * a word near to one of the query is taken from the titles that it answers (SRCH-25).
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
