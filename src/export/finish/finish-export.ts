import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { BuildOptions } from '../build-options.ts'
import type { ResponseCache } from '../discover/response-cache.ts'
import { usesCompressedCopies } from '../hosts/host-files.ts'
import { type PageBasis, writeBuildCache } from '../incremental/build-cache.ts'
import { hashFiles } from '../incremental/file-hashes.ts'
import type { PreviousExport } from '../incremental/previous-export.ts'
import { linkReusedPages } from '../incremental/reused-pages.ts'
import type { Plan } from '../plan/plan-pages.ts'
import { writeManifest } from '../publish/manifest.ts'
import type { Rendering } from '../render/render-plan.ts'
import { filterAssets, listEarlierAssets, getReleaseFile, updateReleases } from './earlier-releases.ts'
import {
  type SharedFile,
  type SharedFileSources,
  listSharedFiles,
  hasSharedFiles,
  writeSharedFiles,
} from './shared-files.ts'

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
  folders: { readonly last: PreviousExport; readonly staging: string },
  plan: Plan,
  { pages: rendered, reused, frameCalls, frameFile }: Rendering,
  sources: SharedFileSources,
  {
    basis,
    responses,
    shard,
  }: {
    readonly basis: PageBasis
    readonly responses: ResponseCache
    readonly shard: BuildOptions['shard']
  },
): Promise<FinishResult> {
  const { last, staging } = folders
  const { folder: out, manifest, notes } = last
  const planned = new Set(plan.selected.map(({ file }) => file))
  const removed = (manifest?.pages ?? []).map(({ file }) => file).filter((file) => !planned.has(file))
  const sharedFiles = await listSharedFiles(sources, plan.pages)
  // A build that renders no pages does not load the layout.
  const layoutRequests = frameFile === undefined ? notes?.frame : frameCalls
  const layoutFileName = frameFile?.name ?? notes?.frameFile
  if (layoutFileName !== undefined)
    sharedFiles.set(layoutFileName, frameFile ?? (await getReleaseFile(out, layoutFileName)))
  const { keepReleases, HOST } = sources.environment
  const hasCopies = usesCompressedCopies(HOST)
  const assets = filterAssets(sharedFiles.keys())
  // Shards must have the same common files, so earlier releases are added when merging.
  const releases =
    shard === undefined ? updateReleases(notes, assets, keepReleases, hasCopies) : { releases: [assets], keepReleases }
  const files = new Map([...sharedFiles, ...(await listEarlierAssets(out, releases, sharedFiles))])
  const isSame =
    notes?.fixtures === basis.fixtures &&
    rendered.length + removed.length === 0 &&
    reused.length > 0 &&
    hasSameFiles(last, files)
  if (isSame) return { removed, files, unchanged: true }
  await linkReusedPages(out, staging, reused, hasCopies)
  await writeSharedFiles(staging, files, hasCopies)
  const pages = [...reused, ...rendered].toSorted((one, other) => (one.file < other.file ? -1 : 1))
  await writeBuildCache(
    staging,
    basis,
    { pages, frameCalls: layoutRequests ?? [], frameFile: layoutFileName, files: [...files.keys()], releases },
    responses,
  )
  const built =
    shard === undefined
      ? undefined
      : {
          number: shard.current,
          of: shard.total,
          commit: shard.commit,
          host: HOST,
          answers: responses.hashes(),
          files: hashFiles(staging),
        }
  await writeManifest(staging, sources.environment, pages, built)
  assertComplete(staging, [...pages.map(({ file }) => file), ...files.keys()])
  return { removed, files, unchanged: false }
}

/**
 * Checks that no files of the export were removed during the build, which may go unnoticed because folders are
 * recreated as needed.
 * @throws {StorefrontError} that names the first missing file. @internal
 */
export function assertComplete(folder: string, files: readonly string[]): void {
  const missing = files.find((file) => !existsSync(join(folder, file)))
  if (missing === undefined) return
  throw new StorefrontError({
    kind: 'external',
    message: `${join(folder, missing)} was removed during the build. The last export is unchanged.`,
    next: 'Exclude the folder from cleanup jobs, then build again.',
  })
}

function hasSameFiles({ folder: out, notes }: PreviousExport, files: ReadonlyMap<string, SharedFile>): boolean {
  if (JSON.stringify(notes?.files) !== JSON.stringify([...files.keys()].toSorted())) return false
  return hasSharedFiles(out, files)
}
