import type { ApiClient } from '#api/client.ts'
import { loadOnce } from './load-once.ts'

/** Loads what a CMS page shows. */
export type PageLoader<Data> = (
  api: ApiClient,
  options?: {
    /** What to do about a failure before it gives way to the empty default; the build throws it. Logs by default. */
    readonly onFailure?: ((error: unknown) => void) | undefined
  },
) => Promise<Data>

/**
 * The loader of a CMS page: asks once and keeps the answer (CMS-02). When that fails, the page shows its
 * empty default, and the failure is logged with the page's name (CMS-04, CMS-05).
 */
export function pageLoader<Data>({
  page,
  load,
  empty,
}: {
  /** The page's name, for whoever reads the log. */
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
    // oxlint-disable-next-line no-console -- the shopper sees the empty page; whoever mends it needs its name
    console.error(`The page "${page}" could not be loaded; it shows its empty default.`, error)
  }
}
