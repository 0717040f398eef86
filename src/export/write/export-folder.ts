import { statSync } from 'node:fs'
import { StorefrontError } from '#errors/storefront-error.ts'
import { type FolderContent, type FolderKind, repairFolder } from '#folders/replace-folder.ts'
import { BUILD_CACHE_FILE, MANIFEST_FILE } from '../hosts/export-files.ts'
import { type BuildCache, readBuildCache, readFileList } from './build-cache.ts'
import { getOriginalFile } from './compressed-copies.ts'
import { type ExportManifest, readManifest } from './manifest.ts'

/**
 * The manifest and build cache of the previous export. Read only once, because they may be several megabytes in size.
 */
export interface PreviousExport extends FolderContent {
  readonly manifest: ExportManifest
  /** Build cache of the export, or undefined if it is missing or unreadable. */
  readonly cache: BuildCache | undefined
}

/** Folders with an export. Without a build cache, only the pages of an export are known to be files of a build. */
export const exportFolder: FolderKind<PreviousExport> = {
  name: 'export',
  async read(folder) {
    const [manifest, cache] = await Promise.all([readManifest(folder), readBuildCache(folder)])
    if (manifest === undefined) return undefined
    const pages = manifest.pages.map(({ file }) => file)
    const others = cache?.files ?? (await readFileList(folder))
    const files = new Set([...pages, ...others, MANIFEST_FILE, BUILD_CACHE_FILE])
    return { manifest, cache, has: (path) => files.has(path) || files.has(getOriginalFile(path) ?? '') }
  },
  isAsset: (file) => file.startsWith('assets/') || file.startsWith('uploads/'),
  descriptions: [BUILD_CACHE_FILE, MANIFEST_FILE],
}

/**
 * Checks that a folder is an export. `missing` has the exit code and the next step if the command has no `--dir`.
 * @throws {StorefrontError} if it is not.
 */
export async function assertExport(
  folder: string,
  missing: Partial<Pick<StorefrontError, 'kind' | 'next'>> = {},
): Promise<void> {
  await repairFolder(folder, exportFolder)
  const manifest = await readManifest(folder)
  if (manifest?.shard !== undefined) {
    const { current, total } = manifest.shard
    throw new StorefrontError({
      kind: 'usage',
      message: `${folder} is shard ${current} of ${total} of an export.`,
      next: 'Merge the shards with "npx storefront merge <folders…> --out <folder>".',
    })
  }
  if (manifest !== undefined) return
  const isFile = statSync(folder, { throwIfNoEntry: false })?.isFile() === true
  const message = `There is no export in ${folder}${isFile ? ': it is a file' : ''}.`
  const next = 'Run "npx storefront build" for this environment first, or set --dir to the folder of an export.'
  throw new StorefrontError({ kind: 'usage', message, next, ...missing })
}
