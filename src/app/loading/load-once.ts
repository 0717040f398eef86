import type { ApiClient } from '#api/client.ts'

/** Loads what a page shows by its title. */
export type Loader<Data> = (api: ApiClient, title: string) => Promise<Data>

/**
 * A loader that asks once per title and client, and keeps the answer in memory: callers at the same time share the
 * request (CMS-02, CMS-03, OPEN-051). A failure is not kept, so that the next visit tries again (OPEN-052). Each
 * client has its own answers, since the build may run against several APIs in turn.
 */
export function loadOnce<Data>(load: Loader<Data>): Loader<Data> {
  const loaded = new WeakMap<ApiClient, Map<string, Promise<Data>>>()
  return (api, title) => {
    const client = api.responsesFor ?? api
    const byTitle = loaded.get(client) ?? new Map<string, Promise<Data>>()
    loaded.set(client, byTitle)
    const known = byTitle.get(title)
    if (known !== undefined) return known
    const request = load(api, title)
    byTitle.set(title, request)
    request.catch(() => byTitle.delete(title))
    return request
  }
}
