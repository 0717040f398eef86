import { existsSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pMap from 'p-map'
import type { BuildApi } from '../discover/build-api.ts'
import { replayRequest } from '../discover/cached-client.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import { listPageEndings } from '../publish/compressed-copies.ts'
import { MANIFEST_FILE } from '../publish/manifest.ts'
import type { RenderedPage } from '../render/rendered-page.ts'
import { hashInputs, type PageBasis } from './build-cache.ts'
import type { PreviousExport } from './previous-export.ts'

/** Maximum number of concurrent requests that check whether a page's data has changed. */
const CONCURRENCY = { concurrency: 16 }
/** Maximum number of files to link concurrently. */
const FILES_AT_A_TIME = { concurrency: 32 }

/**
 * Returns the pages of the previous export that a full build would recreate byte for byte: pages with the same code,
 * settings, and responses, and with an unchanged file.
 */
export async function findReusedPages(
  { folder: out, manifest, notes }: PreviousExport,
  planned: readonly PlannedPage[],
  basis: PageBasis & { readonly hasCopies: boolean },
  { client, responses }: BuildApi,
): Promise<RenderedPage[]> {
  if (notes === undefined || manifest === undefined) return []
  if (notes.code !== basis.code || notes.settings !== basis.settings) return []
  // Every page references the header and footer data.
  if (notes.frameFile === undefined || !existsSync(join(out, notes.frameFile))) return []
  // Sends requests that discovery did not send. A failure counts as a change and is reported when the page is
  // rendered.
  const requests = new Set([...notes.frame, ...planned.flatMap(({ file }) => notes.pages[file]?.calls ?? [])])
  const missing = [...requests].filter((request) => !responses.has(request))
  await pMap(missing, (request) => replayRequest(client, request).catch(() => {}), CONCURRENCY)
  const written = new Map(manifest.pages.map((page) => [page.file, page]))
  const finished = (await stat(join(out, MANIFEST_FILE))).mtimeMs
  return planned.flatMap((page): RenderedPage[] => {
    const noted = notes.pages[page.file]
    const file = written.get(page.file)
    if (noted?.inputs === undefined || file === undefined) return []
    if (hashInputs(basis, [...notes.frame, ...noted.calls], responses) !== noted.inputs) return []
    const { bytes, sha256 } = file
    if (!isUntouched(join(out, page.file), bytes, basis.hasCopies, finished)) return []
    return [{ ...page, bytes, sha256, calls: noted.calls, failures: [], inputs: noted.inputs }]
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

/** Hard-links pages and their copies into the new export instead of copying them. */
export async function linkReusedPages(
  out: string,
  outFolder: string,
  pages: readonly Pick<RenderedPage, 'file' | 'bytes'>[],
  hasCopies: boolean,
): Promise<void> {
  async function linkPage({ file, bytes }: Pick<RenderedPage, 'file' | 'bytes'>): Promise<void> {
    await mkdir(dirname(join(outFolder, file)), { recursive: true })
    const endings = listPageEndings(bytes, hasCopies)
    await Promise.all(endings.map((ending) => linkOrCopy(join(out, file + ending), join(outFolder, file + ending))))
  }
  await pMap(pages, linkPage, FILES_AT_A_TIME)
}

/** Creates a hard link, or a copy if the file system does not support links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
