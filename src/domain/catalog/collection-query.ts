import { categoryKey, DEFAULT_SORT_ORDER, type FilterSelection, type SortOrder } from './collection-filters.ts'

/** What a visitor chose in a listing, as its address keeps it: it survives reload, back and sharing. */
export interface CollectionQuery {
  readonly selection: FilterSelection
  readonly searchText: string
  readonly sortOrder: SortOrder
  /** Undefined when the address names none. */
  readonly tab: string | undefined
}

/** The selected tab's parameter (COLL-12). */
const TAB = 'activeFilter'
const SEARCH_TEXT = 'search'
const SORT_ORDER = 'sort'
/** Before the category's name, so that no category takes the name of another parameter. */
const FILTER_PREFIX = 'filter.'

/** Reads the query of an address, with or without its question mark. Whether its values exist is not checked here. */
export function readCollectionQuery(query: string): CollectionQuery {
  const parameters = new URLSearchParams(query)
  const selection = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    if (!name.startsWith(FILTER_PREFIX) || value === '') continue
    const key = categoryKey(name.slice(FILTER_PREFIX.length))
    selection.set(key, [...new Set([...(selection.get(key) ?? []), value])])
  }
  return {
    selection,
    searchText: parameters.get(SEARCH_TEXT) ?? '',
    sortOrder: parameters.get(SORT_ORDER) === 'descending' ? 'descending' : DEFAULT_SORT_ORDER,
    tab: parameters.get(TAB) ?? undefined,
  }
}

/** The query of an address with another choice; parameters that are not a listing's stay. Empty or with its question mark. */
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
