import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeRequestError } from '../discover/api-failure.ts'
import type { BuildApi } from '../discover/build-api.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { loadShop, type PageSource } from './load-shop.ts'
import { toPageError } from './page-failure.ts'
import type { RenderedPage, RenderedPages } from './rendered-page.ts'
import { logRequests } from './request-log.ts'
import { writePage } from './write-page.ts'

/**
 * Renders pages into a folder, in this process.
 * @throws {StorefrontError} naming page and request when a request fails.
 */
export async function renderPages(
  planned: readonly PlannedPage[],
  source: PageSource,
  outFolder: string,
  api: BuildApi,
  signal?: AbortSignal,
): Promise<RenderedPages> {
  /** The page being rendered; undefined while rendering what all pages share. */
  let current: PlannedPage | undefined
  try {
    const layoutLog = logRequests(api.client)
    const shop = await loadShop(source, layoutLog.client)
    const pages: RenderedPage[] = []
    // One after the other: all of it is CPU work, and a page's memory is free before the next.
    for (current of planned) {
      const log = logRequests(api.client)
      const html = await shop.renderPage(current.renderedAt, log.client)
      signal?.throwIfAborted()
      const written = writePage(outFolder, current.file, html, source.hasCopies)
      const failures = [...log.failures].map(describeRequestError)
      pages.push({ ...current, ...written, calls: log.requests(), failures })
      // Check for an interruption between two pages; a child process is killed by its parent.
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
