import { existsSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import type { BuildApi } from '../discover/build-api.ts'
import { replayRequest } from '../discover/cached-client.ts'
import { MANIFEST_FILE } from '../hosts/export-files.ts'
import { hashInputs, type PageBasis } from '../write/build-cache.ts'
import { listPageEndings } from '../write/compressed-copies.ts'
import type { PreviousExport } from '../write/export-folder.ts'
import type { PlannedPage, RenderedPage, Plan, Rendering } from '../write/page.ts'
import type { PageSource } from './load-shop.ts'
import type { RenderProcesses } from './render-processes.ts'
import { type RenderFolders, renderShared } from './share-pages.ts'

/** Maximum number of concurrent requests that check whether a page's data has changed. */
const CONCURRENCY = { concurrency: 16 }

/**
 * Returns the pages of the previous export that a full build would recreate byte for byte: pages with the same code,
 * settings, and responses, and with an unchanged file.
 */
async function findReusedPages(
  { target, content: { manifest, cache } }: { readonly target: string; readonly content: PreviousExport },
  planned: readonly PlannedPage[],
  basis: PageBasis & { readonly hasCopies: boolean },
  { client, responses }: BuildApi,
): Promise<RenderedPage[]> {
  if (cache === undefined) return []
  if (cache.code !== basis.code || cache.settings !== basis.settings) return []
  // Every page references the header and footer data.
  if (cache.layoutFile === undefined || !existsSync(join(target, cache.layoutFile))) return []
  // Sends requests that discovery did not send. A failure counts as a change and is reported when the page is
  // rendered.
  const requests = new Set([
    ...cache.layoutRequests,
    ...planned.flatMap(({ file }) => cache.pages[file]?.requests ?? []),
  ])
  const missing = [...requests].filter((request) => !responses.has(request))
  await pMap(missing, (request) => replayRequest(client, request).catch(() => {}), CONCURRENCY)
  const written = new Map(manifest.pages.map((page) => [page.file, page]))
  const finished = (await stat(join(target, MANIFEST_FILE))).mtimeMs
  return planned.flatMap((page): RenderedPage[] => {
    const noted = cache.pages[page.file]
    const file = written.get(page.file)
    if (noted?.inputs === undefined || file === undefined) return []
    if (hashInputs(basis, [...cache.layoutRequests, ...noted.requests], responses) !== noted.inputs) return []
    const { bytes, sha256 } = file
    if (!isUntouched(join(target, page.file), bytes, basis.hasCopies, finished)) return []
    return [{ ...page, bytes, sha256, requests: noted.requests, failures: [], inputs: noted.inputs }]
  })
}

/**
 * Checks whether a file and its copies are unchanged since the build, which writes the manifest last. Synchronous
 * because the thread pool takes several times as long to read file metadata.
 */
function isUntouched(path: string, bytes: number, hasCopies: boolean, finished: number): boolean {
  return listPageEndings(bytes, hasCopies).every((ending) => {
    const found = statSync(path + ending, { throwIfNoEntry: false })
    return found !== undefined && found.mtimeMs <= finished && (ending !== '' || found.size === bytes)
  })
}

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
  if (changed.length === 0 && reused.length > 0) return { reused, pages: [], layoutRequests: [], layoutFile: undefined }
  return { reused, ...(await renderShared(changed, source, folders, api, processes, signal)) }
}
