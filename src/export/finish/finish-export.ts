import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildOptions } from '../build-options.ts'
import type { AnswerCache } from '../discover/answer-cache.ts'
import { type PageBasis, writeNotes } from '../incremental/build-notes.ts'
import { fileHashes } from '../incremental/file-hashes.ts'
import type { LastExport } from '../incremental/last-export.ts'
import { linkPages } from '../incremental/reused-pages.ts'
import type { Plan } from '../plan/plan-pages.ts'
import { MANIFEST_FILE, writeManifest } from '../publish/manifest.ts'
import type { Rendering } from '../render/render-plan.ts'
import {
  type CommonFile,
  type CommonFileSources,
  commonFiles,
  hasCommonFiles,
  writeCommonFiles,
} from './common-files.ts'
import { assetsAmong, earlierAssets, fileIn, releasesAfter } from './earlier-releases.ts'

/** What a finished export has beside the rendered pages. */
export interface Finished {
  /** Files of pages that the last export had and this one has not. */
  readonly removed: readonly string[]
  /** The files that are no pages. */
  readonly files: ReadonlyMap<string, CommonFile>
  /** Nothing was written: the export is as this build would make it. */
  readonly unchanged: boolean
}

/**
 * Makes a site of the rendered pages in the staging folder: reused pages, assets, settings, sitemap, robots, host
 * rules, notes for the next build, and the manifest as the last.
 */
export async function finishExport(
  folders: { readonly last: LastExport; readonly staging: string },
  plan: Plan,
  { pages: rendered, reused, frameCalls, frameFile }: Rendering,
  sources: CommonFileSources,
  {
    basis,
    answers,
    shard,
    prunes,
  }: {
    readonly basis: PageBasis
    readonly answers: AnswerCache
    readonly shard: BuildOptions['shard']
    /** Whether the new export leaves out files that no build made. */
    readonly prunes: boolean
  },
): Promise<Finished> {
  const { last, staging } = folders
  const { folder: out, manifest, notes } = last
  const planned = new Set(plan.own.map(({ file }) => file))
  const removed = (manifest?.pages ?? []).map(({ file }) => file).filter((file) => !planned.has(file))
  const own = await commonFiles(sources, plan.pages)
  // A build that renders no page loads no frame.
  const frame = frameFile === undefined ? notes?.frame : frameCalls
  const frameName = frameFile?.name ?? notes?.frameFile
  if (frameName !== undefined) own.set(frameName, frameFile ?? (await fileIn(out, frameName)))
  const { keepReleases } = sources.environment
  const assets = assetsAmong(own.keys())
  // What shards have in common must be the same for all; merging them finds the earlier releases.
  const releases =
    shard === undefined ? releasesAfter(notes, assets, keepReleases) : { releases: [assets], keepReleases }
  const files = new Map([...own, ...(await earlierAssets(out, releases, own))])
  const isSame = rendered.length + removed.length === 0 && reused.length > 0 && (await hasSameFiles(last, files))
  if (isSame && !prunes) return { removed, files, unchanged: true }
  await linkPages(out, staging, reused)
  await writeCommonFiles(staging, files)
  const pages = [...reused, ...rendered].toSorted((one, other) => (one.file < other.file ? -1 : 1))
  await writeNotes(
    staging,
    basis,
    { pages, frameCalls: frame ?? [], frameFile: frameName, files: [...files.keys()], releases },
    answers,
  )
  const built = shard === undefined ? undefined : { ...shard, answers: answers.hashes(), files: fileHashes(staging) }
  await writeManifest(staging, sources.environment.name, pages, built)
  return { removed, files, unchanged: false }
}

async function hasSameFiles(
  { folder: out, notes }: LastExport,
  files: ReadonlyMap<string, CommonFile>,
): Promise<boolean> {
  if (JSON.stringify(notes?.files) !== JSON.stringify([...files.keys()].toSorted())) return false
  return hasCommonFiles(out, files, (await stat(join(out, MANIFEST_FILE))).mtimeMs)
}
