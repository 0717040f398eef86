/**
 * Milliseconds between two changes. Safari throws after 100 changes in 10 s, for example while an arrow key is held.
 */
const MIN_INTERVAL_MS = 400

interface PendingUrl {
  /** Returns the query of the page, including changes that the browser does not show yet. */
  readonly search: () => string
  /** Replaces the query of the page. The browser shows a change at most once per interval. */
  readonly replaceSearch: (search: string) => void
}

/** Creates a writer for the page's query that stays within the browser's limit for history changes. */
function createPendingUrl(): PendingUrl {
  let pending: { readonly search: string; readonly replaces: string } | undefined
  /** Runs while the next change must wait. */
  let timer: ReturnType<typeof setTimeout> | undefined

  // Another page, Back, or other code may have changed the URL since.
  const isCurrent = () => pending?.replaces === location.pathname + location.search

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    removeEventListener('click', flushBeforeLink, true)
    if (pending !== undefined && isCurrent() && pending.search !== location.search) {
      timer = setTimeout(flush, MIN_INTERVAL_MS)
      // Keeps the router's state in the entry.
      history.replaceState(history.state, '', location.pathname + pending.search + location.hash)
    }
    pending = undefined
  }

  function flushBeforeLink({ target }: Event): void {
    if ((target as Element).closest('a') !== null) flush()
  }

  return {
    search: () => (pending !== undefined && isCurrent() ? pending.search : location.search),
    replaceSearch(search) {
      // The history entry must have the displayed URL before the visitor leaves.
      addEventListener('pagehide', flush, { once: true })
      addEventListener('click', flushBeforeLink, true)
      pending = { search, replaces: location.pathname + location.search }
      if (timer === undefined) flush()
    },
  }
}

export const pendingUrl = createPendingUrl()
