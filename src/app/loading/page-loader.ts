import type { ApiClient } from '#api/client.ts'
import { loadOnce } from './load-once.ts'

/** Loads the content of a CMS page. */
export type PageLoader<Data> = (
  api: ApiClient,
  options?: {
    /** Called with a failure before the empty default is returned; the build throws it. Logs by default. */
    readonly onFailure?: ((error: unknown) => void) | undefined
  },
) => Promise<Data>

/**
 * Creates the loader of a CMS page, which requests the content once and caches it (CMS-02). After a failure the page
 * shows its empty default, and the failure is logged with the page's name (CMS-04, CMS-05).
 */
export function pageLoader<Data>({
  page,
  load,
  empty,
}: {
  /** The page's name in the log. */
  readonly page: string
  readonly load: (api: ApiClient) => Promise<Data>
  readonly empty: Data
}): PageLoader<Data> {
  const loadPage = loadOnce(load)
  return async (api, { onFailure = log } = {}) => {
    try {
      return await loadPage(api, page)
    } catch (error) {
      onFailure(error)
      return empty
    }
  }

  function log(error: unknown): void {
    // oxlint-disable-next-line no-console -- the shopper sees the empty page; developers need its name
    console.error(`The page "${page}" could not be loaded; it shows its empty default.`, error)
  }
}
