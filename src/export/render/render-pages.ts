import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ApiClient } from '#api/client.ts'
import { describeRequestError, toPageError } from '../discover/api-failure.ts'
import type { BuildApi } from '../discover/build-api.ts'
import { getCacheKey } from '../discover/cached-client.ts'
import { writePageCopies } from '../write/compressed-copies.ts'
import type { PlannedPage, RenderedPage, RenderedPages, WrittenFile } from '../write/page.ts'
import { loadShop, type PageSource } from './load-shop.ts'

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
      pages.push({ ...current, ...written, requests: log.requests(), failures })
      // Checks for interruptions between pages. Child processes are killed by the parent process.
      if (signal !== undefined) await nextTurn()
    }
    return { pages, layoutRequests: layoutLog.requests(), layoutFile: shop.layoutFile }
  } catch (error) {
    signal?.throwIfAborted()
    throw toPageError(error, current === undefined ? undefined : (current.path ?? current.file), api.apiUrl)
  } finally {
    globalThis.storefrontSettings = undefined
  }
}

/** Writes a page and, if `hasCopies`, its compressed copies. */
function writePage(outFolder: string, file: string, html: string, hasCopies: boolean): WrittenFile {
  const path = join(outFolder, file)
  const content = Buffer.from(html)
  // Writes synchronously because the thread pool is slower for thousands of small files.
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  if (hasCopies) writePageCopies(path, content)
  return { bytes: content.length, sha256: hash('sha256', content) }
}

/** A client for one page that logs its requests. */
interface RequestLog {
  readonly client: ApiClient
  /** Returns the logged requests, sorted. */
  requests(): readonly string[]
  /** Errors of failed requests, even if the page caught them. */
  readonly failures: ReadonlySet<unknown>
}

function logRequests({ call }: ApiClient): RequestLog {
  const requests = new Set<string>()
  const failures = new Set<unknown>()
  return {
    client: {
      async call(endpoint, input) {
        requests.add(getCacheKey(endpoint, input))
        try {
          return await call(endpoint, input)
        } catch (error) {
          failures.add(error)
          throw error
        }
      },
    },
    requests: () => [...requests].toSorted(),
    failures,
  }
}
