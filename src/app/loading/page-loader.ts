import type { ApiClient } from '#api/client.ts'
import { loadOnce } from './load-once.ts'

/** Loads the content of a CMS page. */
export type PageLoader<Data> = (
  api: ApiClient,
  options?: {
    /** Called with a failure before the empty default is returned. Logs it by default. The build throws it. */
    readonly onFailure?: ((error: unknown) => void) | undefined
  },
) => Promise<Data>

/**
 * Creates the loader for a CMS page. It requests the content once and caches it (CMS-02). After a failure, it returns
 * the page's empty default and logs the page's name (CMS-04, CMS-05).
 */
export function createPageLoader<Data>({
  page,
  load,
  empty,
}: {
  /** Name of the page in the log. */
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
    // oxlint-disable-next-line no-console -- the shopper sees an empty page, and developers need to know which one failed
    console.error(`The page "${page}" could not be loaded; it shows its empty default.`, error)
  }
}
