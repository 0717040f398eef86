import { type Export, readPage } from './export-pages.ts'
import type { LinkedPage } from './links/page-links.ts'
import { auditPage } from './page-audit.ts'
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

/** Looks at every page of an export by itself; those that are the same as in the cache are not looked at again. */
export async function inspectPages(
  exported: Export,
  cacheFile: string,
  signal: AbortSignal | undefined,
): Promise<InspectedPage[]> {
  const cache = await openPageCache(cacheFile)
  const inspected: InspectedPage[] = []
  for (const page of exported.pages) {
    signal?.throwIfAborted()
    const html = await readPage(exported, page)
    const earlier = cache.get(page.sha256)
    const audit = earlier ?? (await auditPage(html, page))
    cache.put(page.sha256, audit)
    inspected.push({ page, ...audit, reused: earlier !== undefined, changed: cache.changed(page.path, html) })
  }
  await cache.save()
  return inspected
}
