import { getCategoryKey, DEFAULT_SORT_ORDER, type FilterSelection, type SortOrder } from './collection-filters.rules.ts'

/** State of a listing, stored in its URL so that reloading, returning, and sharing preserve it. */
export interface CollectionQuery {
  readonly selection: FilterSelection
  readonly searchText: string
  readonly sortOrder: SortOrder
  /** Selected tab, or undefined if the URL has none. */
  readonly tab: string | undefined
}

/** Query parameter for the selected tab (COLL-12). */
const TAB = 'activeFilter'
const SEARCH_TEXT = 'search'
const SORT_ORDER = 'sort'
/** Prefix of category parameters, which avoids conflicts with other parameters. */
const FILTER_PREFIX = 'filter.'

/** Parses the query of a URL, with or without the question mark. Does not check whether the values exist. */
export function readCollectionQuery(query: string): CollectionQuery {
  const parameters = new URLSearchParams(query)
  const selection = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    if (!name.startsWith(FILTER_PREFIX) || value === '') continue
    const key = getCategoryKey(name.slice(FILTER_PREFIX.length))
    selection.set(key, [...new Set([...(selection.get(key) ?? []), value])])
  }
  return {
    selection,
    searchText: parameters.get(SEARCH_TEXT) ?? '',
    sortOrder: parameters.get(SORT_ORDER) === 'descending' ? 'descending' : DEFAULT_SORT_ORDER,
    tab: parameters.get(TAB) ?? undefined,
  }
}

/**
 * Returns the query of a URL with a new selection. Keeps unrelated parameters. The result is either empty or starts
 * with a question mark.
 */
export function writeCollectionQuery(
  query: string,
  { selection: choice, searchText, sortOrder, tab }: CollectionQuery,
): string {
  const parameters = new URLSearchParams(query)
  for (const name of new Set(parameters.keys())) {
    if (name.startsWith(FILTER_PREFIX) || [TAB, SEARCH_TEXT, SORT_ORDER].includes(name)) parameters.delete(name)
  }
  for (const [key, values] of choice) for (const value of values) parameters.append(FILTER_PREFIX + key, value)
  if (searchText !== '') parameters.set(SEARCH_TEXT, searchText)
  if (sortOrder !== DEFAULT_SORT_ORDER) parameters.set(SORT_ORDER, sortOrder)
  if (tab !== undefined) parameters.set(TAB, tab)
  const written = parameters.toString()
  return written === '' ? '' : `?${written}`
}
