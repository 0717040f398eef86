import type { ApiClient } from '#api/client.ts'
import type { CollectionItem } from '#domain/catalog/catalog.ts'
import { findProducts } from './search-calls.ts'
import { correctedQuery, searchFragments, separateNumbers } from './spelling.ts'

/** Number of letters in a search fragment, the minimum for suggestions (SRCH-06). */
const FRAGMENT_LETTERS = 3

/** Search query and its results. */
export interface Search {
  readonly query: string
  readonly items: readonly CollectionItem[]
  /** Message for a corrected query. */
  readonly note: string
}

/**
 * Corrects a query without results and returns the new results. Separates numbers from their units first. Then searches
 * for fragments of the words and replaces each word with a similar one from the titles found.
 */
export async function correctQuery(query: string, api: ApiClient): Promise<Search | undefined> {
  return (await findCorrected(query, separateNumbers(query), api)) ?? (await correctSpelling(query, api))
}

async function correctSpelling(query: string, api: ApiClient): Promise<Search | undefined> {
  const fragments = searchFragments(query, FRAGMENT_LETTERS)
  const responses = await Promise.all(fragments.map((fragment) => findProducts(fragment, api)))
  const titles = responses.flat().flatMap(({ title, subtitle }) => [title, subtitle])
  return await findCorrected(query, correctedQuery(query, titles), api)
}

/** Searches for a corrected query. Returns undefined without a correction or results. */
async function findCorrected(
  query: string,
  corrected: string | undefined,
  api: ApiClient,
): Promise<Search | undefined> {
  const items = corrected === undefined ? [] : await findProducts(corrected, api)
  if (corrected === undefined || items.length === 0) return undefined
  return { query: corrected, items, note: `No results for “${query}”. Showing results for “${corrected}”.` }
}
