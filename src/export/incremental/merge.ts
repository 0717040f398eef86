import { cp, readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { writeCommonFiles } from '../finish/common-files.ts'
import { earlierAssets, releasesAfter } from '../finish/earlier-releases.ts'
import { diskFailure } from '../publish/disk-failure.ts'
import type { ExportChanges } from '../publish/export-changes.ts'
import { type ExportManifest, MANIFEST_FILE, readManifest, saveManifest } from '../publish/manifest.ts'
import { openStagingFolder } from '../publish/staging-folder.ts'
import { type BuildNotes, NOTES_FILE, readNotes, saveNotes } from './build-notes.ts'
import { type OwnFiles, ownFiles } from './own-files.ts'

/** What one shard has built, in its folder. */
interface BuiltShard {
  readonly folder: string
  readonly index: number
  readonly count: number
  readonly manifest: ExportManifest
  readonly notes: BuildNotes
  readonly own: OwnFiles
}

export interface MergeOptions {
  /** Removes the files in the place of the export that no build made, instead of carrying them over (BUILD-38). */
  readonly prune: boolean
  /** Joins and compares, and publishes nothing (BUILD-39). */
  readonly dryRun: boolean
  /** Hears of the files that pruning will remove, before it does. */
  readonly listPruned: (files: readonly string[]) => void
}

export interface Merged {
  readonly pages: number
  readonly carriedOver: readonly string[]
  /** What publishing would do, where nothing is published. */
  readonly changes: ExportChanges | undefined
}

/**
 * Joins what shards have built into the export that one build would have made, byte for byte (BUILD-12).
 * @throws {StorefrontError} when shards are missing, doubled, or made from different code, settings or data.
 */
export async function merge(
  folders: readonly string[],
  out: string,
  { prune, dryRun, listPruned }: MergeOptions,
): Promise<Merged> {
  const shards = (await Promise.all(folders.map(readShard))).toSorted((one, other) => one.index - other.index)
  const [first, ...others] = shards
  if (first === undefined)
    throw new StorefrontError({
      kind: 'usage',
      message: 'There is nothing to join.',
      next: 'name the folders of all parts.',
    })
  assertComplete(shards, first.count)
  for (const other of others) await assertAlike(first, other)
  const staging = await openStagingFolder(out, { prune })
  try {
    if (staging.pruned.length > 0) listPruned(staging.pruned)
    for (const { folder, own } of shards)
      await cp(folder, staging.path, { recursive: true, filter: ownIn(folder, own) })
    const pages = shards.flatMap(({ manifest }) => manifest.pages)
    pages.sort((one, other) => (one.file < other.file ? -1 : 1))
    const noted = shards.flatMap(({ notes }) => Object.entries(notes.pages))
    noted.sort(([one], [other]) => (one < other ? -1 : 1))
    const { shard: _, ...manifest } = first.manifest
    const { releases: [assets = []] = [], keepReleases = 0 } = first.notes
    const releases = await releasesAfter(out, assets, keepReleases)
    const earlier = await earlierAssets(out, releases, new Set(first.notes.files))
    await writeCommonFiles(staging.path, earlier)
    const files = [...first.notes.files, ...earlier.keys()].toSorted()
    await saveNotes(staging.path, { ...first.notes, files, ...releases, pages: Object.fromEntries(noted) })
    await saveManifest(staging.path, { ...manifest, pages })
    if (!dryRun) await staging.swapIn()
    const changes = dryRun ? await staging.changes() : undefined
    return { pages: pages.length, carriedOver: staging.carriedOver, changes }
  } catch (error) {
    throw diskFailure(error, [out])
  } finally {
    staging.discard()
  }
}

async function readShard(folder: string): Promise<BuiltShard> {
  const [manifest, notes, own] = await Promise.all([readManifest(folder), readNotes(folder), ownFiles(folder)])
  if (manifest?.shard === undefined || notes === undefined) {
    throw new StorefrontError({
      kind: 'usage',
      message: `${folder} is no part of an export.`,
      next: 'name folders that "storefront build --shard" has made.',
    })
  }
  return { folder, ...manifest.shard, manifest, notes, own }
}

/** Whether something in the folder of a shard is to be copied: what its build made, and the folders of that. */
function ownIn(folder: string, own: OwnFiles): (path: string) => boolean {
  const folders = new Set(own.paths.flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at).join('/'))))
  return (path) => {
    const name = relative(folder, path).replaceAll(sep, '/')
    return folders.has(name) || own.has(name)
  }
}

function assertComplete(shards: readonly BuiltShard[], count: number): void {
  const indexes = shards.map(({ index }) => index)
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !indexes.includes(index))
  const doubled = indexes.filter((index, at) => indexes.indexOf(index) !== at)
  if (missing.length === 0 && doubled.length === 0 && shards.every((shard) => shard.count === count)) return
  const mismatches = [
    ...missing.map((index) => `Part ${index} of ${count} is missing.`),
    ...doubled.map((index) => `Part ${index} of ${count} is there twice.`),
    ...shards.flatMap((shard) =>
      shard.count === count ? [] : [`${shard.folder} is one of ${shard.count} parts, the first one of ${count}.`],
    ),
  ]
  throw new StorefrontError({
    kind: 'usage',
    message: mismatches.join('\n'),
    next: 'build every part with the same number of parts, and name each once.',
  })
}

/** What is not a page must be the same in all shards: it was made from code, settings and the whole data. */
async function assertAlike(first: BuiltShard, other: BuiltShard): Promise<void> {
  const differing = await firstDifference(first, other)
  if (differing === undefined) return
  throw new StorefrontError({
    kind: 'usage',
    message: `Part ${other.index} in ${other.folder} does not fit part ${first.index} in ${first.folder}: ${differing}.`,
    next: 'build the parts again from the same code, settings and data; the catalogue may have changed in between.',
  })
}

async function firstDifference(first: BuiltShard, other: BuiltShard): Promise<string | undefined> {
  if (first.manifest.environment !== other.manifest.environment) return 'they are of different environments'
  if (first.notes.code !== other.notes.code) return 'they were made from different code'
  if (first.notes.settings !== other.notes.settings) return 'they were made with different settings'
  if (JSON.stringify(first.notes.frame) !== JSON.stringify(other.notes.frame)) return 'their headers differ'
  const [files, otherFiles] = await Promise.all([commonFilesOf(first), commonFilesOf(other)])
  if (files.join('\n') !== otherFiles.join('\n')) return 'they have different files'
  for (const file of files) {
    const [bytes, otherBytes] = await Promise.all([first, other].map(({ folder }) => readFile(join(folder, file))))
    if (bytes?.equals(otherBytes ?? Buffer.of()) !== true) return `${file} differs`
  }
  return undefined
}

async function commonFilesOf({ folder, manifest, own }: BuiltShard): Promise<string[]> {
  const pages = new Set(manifest.pages.map(({ file }) => file))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'))
    .filter((file) => own.has(file))
    .filter((file) => !pages.has(file.replace(/\.(br|gz)$/, '')) && file !== MANIFEST_FILE && file !== NOTES_FILE)
    .toSorted()
}
