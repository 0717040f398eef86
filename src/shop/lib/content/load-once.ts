import type { ApiClient } from '#api/client.ts'

/** Loads the content of a page by title. */
export type Loader<Data> = (api: ApiClient, title: string) => Promise<Data>

/**
 * Creates a loader that requests each title once per client and caches the response in memory. Concurrent callers
 * share a request (CMS-02, CMS-03, OPEN-051). Failures are not cached, so the next visit retries (OPEN-052). Each
 * client has its own cache, because a build may use several APIs in sequence.
 */
export function loadOnce<Data>(load: Loader<Data>): Loader<Data> {
  const loaded = new WeakMap<ApiClient, Map<string, Promise<Data>>>()
  return (api, title) => {
    const byTitle = loaded.get(api) ?? new Map<string, Promise<Data>>()
    loaded.set(api, byTitle)
    const cached = byTitle.get(title)
    if (cached !== undefined) return cached
    const request = load(api, title)
    byTitle.set(title, request)
    request.catch(() => byTitle.delete(title))
    return request
  }
}
