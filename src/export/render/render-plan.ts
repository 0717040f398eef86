import type { BuildApi } from '../discover/build-api.ts'
import type { PageBasis } from '../write/build-cache.ts'
import type { PreviousExport } from '../write/export-folder.ts'
import type { Plan, Rendering } from '../write/page.ts'
import type { PageSource } from './load-shop.ts'
import type { RenderProcesses } from './render-processes.ts'
import { findReusedPages } from './reused-pages.ts'
import { type RenderFolders, renderShared } from './share-pages.ts'

/** Renders the pages of a build, except those that can be reused from the previous export. */
export async function renderPlan(
  plan: Plan,
  source: PageSource,
  folders: RenderFolders,
  api: BuildApi,
  processes: RenderProcesses,
  reuse: { readonly target: string; readonly content: PreviousExport; readonly basis: PageBasis } | undefined,
  signal: AbortSignal,
): Promise<Rendering> {
  const reused =
    reuse === undefined
      ? []
      : await findReusedPages(reuse, plan.selected, { ...reuse.basis, hasCopies: source.hasCopies }, api)
  const files = new Set(reused.map(({ file }) => file))
  const changed = plan.selected.filter(({ file }) => !files.has(file))
  // A shard without pages still needs the header and footer data.
  if (changed.length === 0 && reused.length > 0) return { reused, pages: [], frameCalls: [], frameFile: undefined }
  return { reused, ...(await renderShared(changed, source, folders, api, processes, signal)) }
}
