import { useMemo, useSyncExternalStore } from 'react'
import { type CollectionQuery, readCollectionQuery, writeCollectionQuery } from './collection-query.rules.ts'

/** Dispatched when this page changes its query, because browsers report only back and forward navigation. */
const QUERY_CHANGE = 'collectionquerychange'

const startedWithQuery = typeof location !== 'undefined' && location.search !== ''

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', QUERY_CHANGE]) addEventListener(event, listener)
  return () => {
    for (const event of ['popstate', QUERY_CHANGE]) removeEventListener(event, listener)
  }
}

/**
 * Returns the visitor's selections in a collection, as stored in the URL's query. Prerendered HTML, and therefore the
 * first render in the browser, has no query.
 */
export function useCollectionQuery(): CollectionQuery {
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => readCollectionQuery(query), [query])
}

/** Writes a change to the query, either as a new history entry or in place of the current one. */
export function changeCollectionQuery(
  change: Partial<CollectionQuery>,
  method: 'pushState' | 'replaceState' = 'pushState',
): void {
  const query = writeCollectionQuery(location.search, { ...readCollectionQuery(location.search), ...change })
  if (query === location.search) return
  // Keeps the router's state, because the router ignores entries without it on back navigation.
  history[method]({ ...(history.state as object | null) }, '', location.pathname + query + location.hash)
  dispatchEvent(new Event(QUERY_CHANGE))
}

/**
 * Returns a React key that changes once when a prerendered page finds selections in its URL. A new key creates new
 * elements, which do not count as a layout shift.
 */
export function useRestoredKey(): string {
  const restored = useSyncExternalStore(
    subscribe,
    () => startedWithQuery,
    () => false,
  )
  return restored ? 'restored' : 'prerendered'
}
