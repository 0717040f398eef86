import type { RawSearchResult } from '#contract/search.ts'
import { toOptionalImage } from '../images/image.ts'
import type { CollectionItem } from './catalog.ts'
import { pricesFromCms } from './pricing.ts'

/** Suggestions are asked for when the input is longer than this (SRCH-06). */
const SUGGESTION_OVER_CHARACTERS = 2

/** A full search runs when the query is longer than this (SRCH-13). */
const SEARCH_OVER_CHARACTERS = 1

/** Whether what is typed is long enough to ask for suggestions. */
export function canSuggest(query: string): boolean {
  return query.trim().length > SUGGESTION_OVER_CHARACTERS
}

/** Whether a full search can run. */
export function isSearchable(query: string): boolean {
  return query.trim().length > SEARCH_OVER_CHARACTERS
}

/** A query as a segment of an address: two dots alone mean the folder above there, in any encoding, so a blank follows. */
export function searchSegment(query: string): string {
  const segment = query.trim()
  return segment === '..' ? '.. ' : segment
}

/**
 * Search hits as listings, sorted by title, letter case aside (SRCH-17). Prices are those of the CMS.
 * @param getPath the address of a hit's product.
 */
export function searchResultsFromCms(
  hits: readonly RawSearchResult[],
  getPath: (hit: RawSearchResult) => string,
  mediaBaseUrl = '',
): CollectionItem[] {
  return hits
    .map((hit) => ({
      productId: hit.product_id,
      title: hit.title,
      subtitle: hit.subtitle,
      prices: pricesFromCms(hit.prices),
      imageUrl: toOptionalImage(hit.image, mediaBaseUrl),
      url: getPath(hit),
      noVariants: hit.no_variants,
      sku: hit.sku,
      qtyOnHand: hit.qty_on_hand,
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
