import type { RawSearchResult } from '#contract/search.ts'
import { toOptionalImage } from '../../lib/images/image.rules.ts'
import type { CollectionItem } from '../../product/catalog.rules.ts'
import { toPrices } from '../../product/pricing.rules.ts'

/** Suggestions require more characters than this (SRCH-06). */
const SUGGESTION_OVER_CHARACTERS = 2

/** A full search requires more characters than this (SRCH-13). */
const SEARCH_OVER_CHARACTERS = 1

/** Returns whether the input is long enough for suggestions. */
export function canSuggest(query: string): boolean {
  return query.trim().length > SUGGESTION_OVER_CHARACTERS
}

/** Returns whether the query is long enough for a full search. */
export function isSearchable(query: string): boolean {
  return query.trim().length > SEARCH_OVER_CHARACTERS
}

/**
 * Encodes a query as a path segment. Appends a space to two dots, which mean the parent folder even if they are
 * encoded.
 */
export function getSearchSegment(query: string): string {
  const segment = query.trim()
  return segment === '..' ? '.. ' : segment
}

/**
 * Maps search results to listings, sorted by title, ignoring case (SRCH-17). Prices come from the CMS.
 * @param getPath returns the path of the product in a search result
 */
export function toSearchResults(
  hits: readonly RawSearchResult[],
  getPath: (hit: RawSearchResult) => string,
  mediaBaseUrl = '',
): CollectionItem[] {
  return hits
    .map((hit) => ({
      productId: hit.product_id,
      title: hit.title,
      subtitle: hit.subtitle,
      prices: toPrices(hit.prices),
      imageUrl: toOptionalImage(hit.image, mediaBaseUrl),
      url: getPath(hit),
      noVariants: hit.no_variants ?? false,
      sku: hit.sku,
      qtyOnHand: hit.qty_on_hand ?? 0,
      fflItem: hit.ffl_item,
      receiverItem: hit.receiver_item,
      tag: '',
      filterTags: [],
      restrictedStates: hit.restricted_states,
      restrictedZips: hit.restricted_zips,
    }))
    .toSorted((a, b) => compareTitles(a.title.toLowerCase(), b.title.toLowerCase()))
}

function compareTitles(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
