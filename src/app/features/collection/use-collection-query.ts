import { useMemo, useSyncExternalStore } from 'react'
import { type CollectionQuery, readCollectionQuery, writeCollectionQuery } from '#domain/catalog/collection-query.ts'

/** Dispatched when this page changes its own query: the browser reports only back and forward. */
const QUERY_CHANGE = 'collectionquerychange'

const startedWithQuery = typeof location !== 'undefined' && location.search !== ''

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', QUERY_CHANGE]) addEventListener(event, listener)
  return () => {
    for (const event of ['popstate', QUERY_CHANGE]) removeEventListener(event, listener)
  }
}

/**
 * Returns what the visitor selected in a collection, from the page's query. Prerendered HTML, and thus the first render
 * in the browser, has no query.
 */
export function useCollectionQuery(): CollectionQuery {
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => readCollectionQuery(query), [query])
}

/** Writes a change into the query, as a new history entry or in place of the current one. */
export function changeCollectionQuery(change: Partial<CollectionQuery>, step: 'push' | 'replace' = 'push'): void {
  const query = writeCollectionQuery(location.search, { ...readCollectionQuery(location.search), ...change })
  if (query === location.search) return
  const url = location.pathname + query + location.hash
  // Keep the router's state: it ignores entries without it when going back.
  const state = { ...(history.state as object | null) }
  if (step === 'push') history.pushState(state, '', url)
  else history.replaceState(state, '', url)
  dispatchEvent(new Event(QUERY_CHANGE))
}

/**
 * Returns a React key that changes once, when a prerendered page finds a selection in its URL: new elements do not
 * count as a layout shift.
 */
export function useRestoredKey(): string {
  const restored = useSyncExternalStore(
    subscribe,
    () => startedWithQuery,
    () => false,
  )
  return restored ? 'restored' : 'prerendered'
}
