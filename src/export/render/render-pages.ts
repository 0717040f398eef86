import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeRequestError } from '../discover/api-failure.ts'
import type { BuildApi } from '../discover/build-api.ts'
import type { PlannedPage, RenderedPage, RenderedPages } from '../write/page.ts'
import { loadShop, type PageSource } from './load-shop.ts'
import { toPageError } from './page-failure.ts'
import { logRequests } from './request-log.ts'
import { writePage } from './write-page.ts'

/**
 * Renders pages into a folder in this process.
 * @throws {StorefrontError} that names the page and the request if a request fails.
 */
export async function renderPages(
  planned: readonly PlannedPage[],
  source: PageSource,
  outFolder: string,
  api: BuildApi,
  signal?: AbortSignal,
): Promise<RenderedPages> {
  /** The current page, or undefined while the shared parts are rendered. */
  let current: PlannedPage | undefined
  try {
    const layoutLog = logRequests(api.client)
    const shop = await loadShop(source, layoutLog.client)
    const pages: RenderedPage[] = []
    // Renders one page at a time, because the work is CPU-bound and each page's memory is freed before the next page.
    for (current of planned) {
      const log = logRequests(api.client)
      const html = await shop.renderPage(current.renderedAt, log.client)
      signal?.throwIfAborted()
      const written = writePage(outFolder, current.file, html, source.hasCopies)
      const failures = [...log.failures].map(describeRequestError)
      pages.push({ ...current, ...written, calls: log.requests(), failures })
      // Checks for interruptions between pages. Child processes are killed by the parent process.
      if (signal !== undefined) await nextTurn()
    }
    return { pages, frameCalls: layoutLog.requests(), frameFile: shop.layoutFile }
  } catch (error) {
    signal?.throwIfAborted()
    throw toPageError(error, current === undefined ? undefined : (current.path ?? current.file), api.apiUrl)
  } finally {
    globalThis.storefrontSettings = undefined
  }
}
