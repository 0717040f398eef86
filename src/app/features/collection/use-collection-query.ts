import { useMemo, useSyncExternalStore } from 'react'
import { type CollectionQuery, readCollectionQuery, writeCollectionQuery } from '#domain/catalog/collection-query.ts'

/** Sent to the window when this page writes a choice into its own address: the browser reports only back and forward. */
const QUERY_CHANGE = 'collectionquerychange'

const startedWithQuery = typeof location !== 'undefined' && location.search !== ''

function subscribe(listener: () => void): () => void {
  for (const event of ['popstate', QUERY_CHANGE]) addEventListener(event, listener)
  return () => {
    for (const event of ['popstate', QUERY_CHANGE]) removeEventListener(event, listener)
  }
}

/**
 * What the visitor chose in a listing, read from the page's address. The prerendered HTML, and with it the first
 * render in the browser, knows no query.
 */
export function useCollectionQuery(): CollectionQuery {
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  return useMemo(() => readCollectionQuery(query), [query])
}

/** Writes a change of the choice into the address: as a step that 'back' undoes, or in place of the present one. */
export function changeCollectionQuery(change: Partial<CollectionQuery>, step: 'push' | 'replace' = 'push'): void {
  const query = writeCollectionQuery(location.search, { ...readCollectionQuery(location.search), ...change })
  if (query === location.search) return
  const url = location.pathname + query + location.hash
  // The entry keeps the router's own state: one without it would be left alone by the router on the way back.
  const state = { ...(history.state as object | null) }
  if (step === 'push') history.pushState(state, '', url)
  else history.replaceState(state, '', url)
  dispatchEvent(new Event(QUERY_CHANGE))
}

/**
 * A key for what shows the choice. It changes once, when a prerendered page finds a choice in its address: elements
 * made anew do not count as moved, so nothing is seen to jump.
 */
export function useRestoredKey(): string {
  const restored = useSyncExternalStore(
    subscribe,
    () => startedWithQuery,
    () => false,
  )
  return restored ? 'restored' : 'prerendered'
}
