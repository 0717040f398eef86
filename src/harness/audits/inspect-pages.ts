import { type Export, type ExportPage, readPage } from './export-pages.ts'
import type { LinkedPage } from './links/page-links.ts'
import { auditPageContent, addLayout } from './page-audit.ts'
import { openPageCache } from './page-cache.ts'
import type { PageFinding } from './page-finding.ts'

/** An exported page and the results for its HTML. */
export interface InspectedPage extends LinkedPage {
  readonly findings: readonly PageFinding[]
  /** Whether the result came from the cache. */
  readonly reused: boolean
  /** Whether its text has changed since the last audit. */
  readonly changed: boolean
}

/** Results for the pages of an export. */
export interface Inspection {
  readonly pages: readonly InspectedPage[]
  /** Paths of pages that were skipped because the run was aborted. */
  readonly skippedPages: readonly string[]
}

/**
 * Checks the pages of an export one by one, with cached results for unchanged pages. After an abort, returns the
 * results so far.
 */
export async function inspectPages(
  exported: Export,
  pages: readonly ExportPage[],
  cacheFile: string,
  run: { readonly signal: AbortSignal; readonly progress: (done: number, findings: number) => void },
): Promise<Inspection> {
  const cache = await openPageCache(cacheFile)
  const inspected: InspectedPage[] = []
  let findings = 0
  for (const page of pages) {
    if (run.signal.aborted) break
    const html = await readPage(exported, page)
    const cached = cache.get(page.sha256)
    const content = cached ?? cache.put(page.sha256, await auditPageContent(html, page, cache.layouts))
    const audit = addLayout(content, cache.layouts)
    inspected.push({ page, ...audit, reused: cached !== undefined, changed: cache.changed(page.path, html) })
    run.progress(inspected.length, (findings += audit.findings.length))
  }
  await cache.save(inspected.length === exported.pages.length)
  return { pages: inspected, skippedPages: pages.slice(inspected.length).map(({ path }) => path) }
}
