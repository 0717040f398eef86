import { copyFile, link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pMap from 'p-map'
import { hashFiles } from '#folders/list-files.ts'
import type { Replacement } from '#folders/replace-folder.ts'
import type { ResponseCache } from '../discover/response-cache.ts'
import { usesCompressedCopies } from '../hosts/host-files.ts'
import { type PageBasis, writeBuildCache } from './build-cache.ts'
import { listPageEndings } from './compressed-copies.ts'
import { filterAssets, listEarlierAssets, getReleaseFile, updateReleases } from './earlier-releases.ts'
import type { PreviousExport } from './export-folder.ts'
import type { Shard } from './manifest.ts'
import { writeManifest } from './manifest.ts'
import type { Plan, RenderedPage, Rendering } from './page.ts'
import {
  type SharedFile,
  type SharedFileSources,
  listSharedFiles,
  hasSharedFiles,
  writeSharedFiles,
} from './shared-files.ts'

/** Maximum number of files to link concurrently. */
const FILES_AT_A_TIME = { concurrency: 32 }

/** The content of a finished export, except the rendered pages. */
export interface FinishResult {
  /** Page files that exist only in the previous export. */
  readonly removed: readonly string[]
  /** Files other than pages. */
  readonly files: ReadonlyMap<string, SharedFile>
  /** Whether nothing was written because the export is already up to date. */
  readonly unchanged: boolean
}

/**
 * Completes the site in the staging folder. Adds reused pages, assets, settings, sitemap, robots.txt, host rules, the
 * build cache, and finally the manifest.
 */
export async function finishExport(
  { target, content, staging }: Pick<Replacement<PreviousExport>, 'target' | 'content' | 'staging'>,
  plan: Plan,
  { pages: rendered, reused, ...rendering }: Rendering,
  sources: SharedFileSources,
  {
    basis,
    responses,
    shard,
  }: {
    readonly basis: PageBasis
    readonly responses: ResponseCache
    readonly shard?: (Shard & { readonly commit: string | null }) | undefined
  },
): Promise<FinishResult> {
  const cache = content?.cache
  const planned = new Set(plan.selected.map(({ file }) => file))
  const removed = (content?.manifest.pages ?? []).map(({ file }) => file).filter((file) => !planned.has(file))
  const sharedFiles = await listSharedFiles(sources, plan.pages)
  // A build that renders no pages does not load the layout.
  const { layoutFile } = rendering
  const layoutRequests = (layoutFile === undefined ? cache : rendering)?.layoutRequests ?? []
  const layoutFileName = layoutFile?.name ?? cache?.layoutFile
  if (layoutFileName !== undefined)
    sharedFiles.set(layoutFileName, layoutFile ?? (await getReleaseFile(target, layoutFileName)))
  const { keepReleases, HOST } = sources.environment
  const hasCopies = usesCompressedCopies(HOST)
  const assets = filterAssets(sharedFiles.keys())
  // Shards must have the same common files, so earlier releases are added when merging.
  const releases =
    shard === undefined ? updateReleases(cache, assets, keepReleases, hasCopies) : { releases: [assets], keepReleases }
  const files = new Map([...sharedFiles, ...(await listEarlierAssets(target, releases, sharedFiles))])
  const isSame =
    cache?.fixtures === basis.fixtures &&
    rendered.length + removed.length === 0 &&
    reused.length > 0 &&
    JSON.stringify(cache?.files) === JSON.stringify([...files.keys()].toSorted()) &&
    hasSharedFiles(target, files)
  if (isSame) return { removed, files, unchanged: true }
  await linkReusedPages(target, staging, reused, hasCopies)
  await writeSharedFiles(staging, files, hasCopies)
  const pages = [...reused, ...rendered].toSorted((one, other) => (one.file < other.file ? -1 : 1))
  await writeBuildCache(
    staging,
    basis,
    { pages, layoutRequests, layoutFile: layoutFileName, files: [...files.keys()], releases },
    responses,
  )
  const built =
    shard === undefined
      ? undefined
      : {
          ...shard,
          host: HOST,
          responses: responses.hashes(),
          files: hashFiles(staging),
        }
  await writeManifest(staging, sources.environment, pages, built)
  return { removed, files, unchanged: false }
}

/** Hard-links pages and their copies into the new export instead of copying them. */
async function linkReusedPages(
  from: string,
  to: string,
  pages: readonly Pick<RenderedPage, 'file' | 'bytes'>[],
  hasCopies: boolean,
): Promise<void> {
  async function linkPage({ file, bytes }: Pick<RenderedPage, 'file' | 'bytes'>): Promise<void> {
    await mkdir(dirname(join(to, file)), { recursive: true })
    const endings = listPageEndings(bytes, hasCopies)
    await Promise.all(endings.map((ending) => linkOrCopy(join(from, file + ending), join(to, file + ending))))
  }
  await pMap(pages, linkPage, FILES_AT_A_TIME)
}

/** Creates a hard link, or a copy if the file system does not support links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}
