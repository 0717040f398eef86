import { setImmediate as nextTurn } from 'node:timers/promises'
import { callFailure } from '../discover/api-failure.ts'
import type { BuildApi } from '../discover/build-api.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { logCalls } from './call-log.ts'
import { loadShop, type ShopSource } from './load-shop.ts'
import { pageFailure } from './page-failure.ts'
import type { RenderedPage, RenderedPages } from './rendered-page.ts'
import { writePage } from './write-page.ts'

/**
 * Renders pages and writes them into a folder, in this process.
 * @throws {StorefrontError} naming page and call when a call fails.
 */
export async function renderPages(
  planned: readonly PlannedPage[],
  source: ShopSource,
  outFolder: string,
  api: BuildApi,
  signal?: AbortSignal,
): Promise<RenderedPages> {
  /** What is being rendered; undefined while it is what all pages have in common. */
  let current: PlannedPage | undefined
  try {
    const frameLog = logCalls(api.client)
    const shop = await loadShop(source, frameLog.client)
    const pages: RenderedPage[] = []
    // One after the other: all of it is work for this processor, and a page's memory is free before the next.
    for (current of planned) {
      const log = logCalls(api.client)
      const html = await shop.renderPage(current.renderedAt, log.client)
      signal?.throwIfAborted()
      const written = writePage(outFolder, current.file, html)
      const failures = [...log.failures].map(callFailure)
      pages.push({ ...current, ...written, calls: log.calls(), failures })
      // An interruption must be seen between two pages; another process is ended by the one that began it.
      if (signal !== undefined) await nextTurn()
    }
    return { pages, frameCalls: frameLog.calls(), frameFile: shop.frameFile }
  } catch (error) {
    signal?.throwIfAborted()
    throw pageFailure(error, current === undefined ? undefined : (current.address ?? current.file), api.address)
  } finally {
    globalThis.storefrontSettings = undefined
  }
}
