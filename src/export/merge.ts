import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative } from 'node:path'
import pMap from 'p-map'
import { StorefrontError } from '#errors/storefront-error.ts'
import { hashFiles } from '#folders/list-files.ts'
import { replaceFolder } from '#folders/replace-folder.ts'
import { getRequestName } from './discover/cached-client.ts'
import { MANIFEST_FILE, BUILD_CACHE_FILE } from './hosts/export-files.ts'
import { usesCompressedCopies } from './hosts/host-files.ts'
import { assertHostLimits } from './hosts/host-limits.ts'
import { type BuildCache, readBuildCache, saveBuildCache } from './write/build-cache.ts'
import { listEarlierAssets, updateReleases } from './write/earlier-releases.ts'
import { exportFolder } from './write/export-folder.ts'
import { type BuiltShard, type ExportManifest, readManifest, saveManifest } from './write/manifest.ts'
import { writeSharedFiles } from './write/shared-files.ts'

interface Shard extends BuiltShard {
  readonly folder: string
  readonly manifest: ExportManifest
  readonly cache: BuildCache
}

/** Maximum number of items to list in a message. */
const NAMED = 3

/** Maximum number of concurrent copies. */
const FILES_AT_A_TIME = { concurrency: 16 }

/**
 * Merges shards into an export that is byte-identical to a single build. Returns the number of pages.
 * @throws {StorefrontError} if shards are missing, duplicated, or built from different code, settings, or data.
 */
export async function merge(folders: readonly string[], out: string): Promise<number> {
  const replaced = folders.find((folder) => isInside(folder, out) || isInside(out, folder))
  if (replaced !== undefined) {
    throw mergeError(
      `${out} would replace the shard in ${replaced}.`,
      'Choose a folder outside of the shards with --out.',
    )
  }
  const shards = (await Promise.all(folders.map(readShard))).toSorted((one, other) => one.current - other.current)
  const [first, ...others] = shards
  if (first === undefined) throw mergeError('There is nothing to merge.', 'Pass the folders of all shards.')
  assertComplete(shards, first.total)
  for (const other of others) assertAlike(first, other)
  for (const shard of shards) assertUnchanged(shard)
  return replaceFolder(out, exportFolder, async ({ target, content, staging, publish }) => {
    for (const shard of shards) {
      const common = shard === first ? commonFiles(shard) : []
      await copyFiles(shard.folder, staging, [...common, ...pageFiles(shard)])
    }
    const pages = shards.flatMap(({ manifest }) => manifest.pages)
    pages.sort((one, other) => (one.file < other.file ? -1 : 1))
    const noted = shards.flatMap(({ cache }) => Object.entries(cache.pages))
    noted.sort(([one], [other]) => (one < other ? -1 : 1))
    const { shard: _, ...manifest } = first.manifest
    const {
      releases: [assets = []],
      keepReleases,
    } = first.cache
    const hasCopies = usesCompressedCopies(first.host)
    const releases = updateReleases(content?.cache, assets, keepReleases, hasCopies)
    const earlierFiles = await listEarlierAssets(target, releases, new Set(first.cache.files))
    await writeSharedFiles(staging, earlierFiles, hasCopies)
    const files = [...first.cache.files, ...earlierFiles.keys()].toSorted()
    await saveBuildCache(staging, { ...first.cache, files, ...releases, pages: Object.fromEntries(noted) })
    await saveManifest(staging, { ...manifest, pages })
    assertHostLimits(first.host, staging)
    await publish()
    return pages.length
  })
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

async function readShard(folder: string): Promise<Shard> {
  const [manifest, cache] = await Promise.all([readManifest(folder), readBuildCache(folder)])
  if (manifest?.shard !== undefined && cache !== undefined) return { ...manifest.shard, folder, manifest, cache }
  if (!existsSync(folder)) throw mergeError(`The folder ${folder} does not exist.`, 'Correct its path.')
  throw mergeError(
    `${folder} is not a shard of an export, or its ${MANIFEST_FILE} or ${BUILD_CACHE_FILE} is missing or damaged.`,
    'Pass folders that "npx storefront build --shard" created, with all of their files.',
  )
}

function mergeError(message: string, next: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next })
}

/** Checks that the shards are those of one build, each passed once. */
function assertComplete(shards: readonly Shard[], total: number): void {
  const numbers = shards.map((shard) => `${shard.current}/${shard.total}`)
  const expected = Array.from({ length: total }, (_, index) => `${index + 1}/${total}`)
  if (numbers.join() === expected.join()) return
  throw mergeError(
    `The shards are ${numbers.join(', ')}, but all of ${expected.join(', ')} are needed, each once.`,
    'Pass the folder of each shard once. "build --shard" builds a missing shard.',
  )
}

/** Checks that all files of a shard are unchanged, because a transfer may lose or truncate files. */
function assertUnchanged({ folder, current, total, files }: Shard): void {
  const found = hashFiles(folder)
  const damaged = Object.keys(files).filter((file) => found[file] !== files[file])
  if (damaged.length === 0) return
  throw mergeError(
    `Shard ${current} in ${folder} is damaged: ${list(damaged.map((file) => (file in found ? `${file} was changed` : `${file} is missing`)))}.`,
    `Transfer it again, or build it again, as --shard ${current}/${total}.`,
  )
}

/** Checks that the shards were built from the same code, settings, and data. */
function assertAlike(first: Shard, other: Shard): void {
  const [basis, otherBasis] = [first, other].map(({ manifest, commit, cache: { code, settings } }) => ({
    environment: manifest.environment,
    commit: commit ?? 'none',
    code,
    settings,
  }))
  const [files, otherFiles] = [first, other].map((shard) =>
    Object.fromEntries(commonFiles(shard).map((file) => [file, shard.files[file] ?? ''])),
  )
  // A request that only one shard sent does not differ.
  const responses = differences(first.responses, other.responses).filter(
    (request) => request in first.responses && request in other.responses,
  )
  const differing = [
    ...differences(basis ?? {}, otherBasis ?? {}),
    ...responses.map((request) => `response to ${getRequestName(request)}`),
    ...differences(files ?? {}, otherFiles ?? {}),
  ]
  if (differing.length === 0) return
  throw mergeError(
    `Shard ${other.current} in ${other.folder} does not match shard ${first.current} in ${first.folder}. Different: ${list(differing)}.`,
    'Build the shards again from the same code, settings and data; the catalog may have changed between the builds.',
  )
}

/** Returns the keys whose values differ between two records. */
function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): string[] {
  return Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key])
}

function list(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Returns a shard's page files and their compressed copies. */
function pageFiles({ manifest, files }: Shard): string[] {
  const pages = new Set(manifest.pages.map(({ file }) => file))
  return Object.keys(files).filter((file) => pages.has(file.replace(/\.(br|gz)$/, '')))
}

/** Returns the files that every shard has, which depend on the code, settings, and complete data. */
function commonFiles(shard: Shard): string[] {
  const listed = new Set([...pageFiles(shard), BUILD_CACHE_FILE])
  return Object.keys(shard.files).filter((file) => !listed.has(file))
}

async function copyFiles(from: string, to: string, files: readonly string[]): Promise<void> {
  for (const folder of new Set(files.map((file) => dirname(file)))) await mkdir(join(to, folder), { recursive: true })
  await pMap(files, (file) => copyFile(join(from, file), join(to, file)), FILES_AT_A_TIME)
}
