import { type Export, type ExportPage, readPage } from './export-pages.ts'
import type { LinkedPage } from './links/page-links.ts'
import { auditOwn, withFrame } from './page-audit.ts'
import { openPageCache } from './page-cache.ts'
import type { PageFinding } from './page-finding.ts'

/** A page of an export with what looking at its HTML gave. */
export interface InspectedPage extends LinkedPage {
  readonly findings: readonly PageFinding[]
  /** Whether an earlier audit had looked at this very page. */
  readonly reused: boolean
  /** Whether its words differ from those of the last audit. */
  readonly changed: boolean
}

/** Pages of an export, each looked at by itself. */
export interface Inspection {
  readonly pages: readonly InspectedPage[]
  /** Paths of those that were not come to, since the run was stopped. */
  readonly left: readonly string[]
}

/**
 * Looks at pages of an export one by one; those that are the same as in the cache are not looked at again. When the
 * signal is aborted, it gives what it has.
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
    const earlier = cache.get(page.sha256)
    const own = earlier ?? cache.put(page.sha256, await auditOwn(html, page, cache.frames))
    const audit = withFrame(own, cache.frames)
    inspected.push({ page, ...audit, reused: earlier !== undefined, changed: cache.changed(page.path, html) })
    run.progress(inspected.length, (findings += audit.findings.length))
  }
  await cache.save(inspected.length === exported.pages.length)
  return { pages: inspected, left: pages.slice(inspected.length).map(({ path }) => path) }
}
