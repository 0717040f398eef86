import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { linkReusedPages } from '../incremental/reused-pages.ts'
import type { ExportManifest } from '../publish/manifest.ts'
import { writePage } from '../render/write-page.ts'
import type { MovedLayout } from './move-shared-files.ts'
import type { Move } from './open-move.ts'
import { createUrlRewriter } from './rewrite-urls.ts'

type ManifestPage = ExportManifest['pages'][number]

/** Writes the pages that contain moved URLs, and links all others. Returns all pages for the manifest. */
export async function movePages(
  { from, to, manifest, hasCopies, urls: { before, after } }: Move,
  layout: MovedLayout | undefined,
  signal: AbortSignal,
): Promise<{ readonly pages: ManifestPage[]; readonly rewritten: number }> {
  const rewriteUrls = createUrlRewriter(before, after)
  const rewrite = (html: string): string => {
    const moved = rewriteUrls(html)
    return layout === undefined ? moved : moved.replaceAll(`/${layout.before}"`, () => `/${layout.after}"`)
  }
  const pages: ManifestPage[] = []
  const unchanged: ManifestPage[] = []
  for (const page of manifest.pages) {
    signal.throwIfAborted()
    const html = await readFile(join(from, page.file), 'utf8')
    const moved = rewrite(html)
    if (moved === html) unchanged.push(page)
    pages.push(moved === html ? page : { ...page, ...writePage(to, page.file, moved, hasCopies) })
  }
  await linkReusedPages(from, to, unchanged, hasCopies)
  return { pages, rewritten: pages.length - unchanged.length }
}
