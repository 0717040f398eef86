import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrphanedFolders, createFolder, createProcessFolderName } from '#folders/process-folder.ts'
import { assertStorefrontFolder } from './storefront-folder.ts'

const PREFIX = 'build-'

/** Matches entries of a cache folder: bundles, the folders of running builds, and the lock. */
const CACHE_ENTRY = /^(?:bundle-[0-9a-f]{16}|build-\d+-[0-9a-f]{8}|bundling\.lock.*)$/

const NEXT = 'Choose another folder with --cache.'

/**
 * Checks that a cache folder has no content other than a cache. Hidden files, such as `.gitkeep`, are allowed.
 * @throws {StorefrontError} if it is another folder, which a build must not fill with its files.
 */
export async function assertCacheFolder(cacheFolder: string): Promise<void> {
  await assertStorefrontFolder(cacheFolder, 'cache', (names) =>
    names.every((name) => name.startsWith('.') || name === 'lost+found' || CACHE_ENTRY.test(name)),
  )
}

/** Creates a folder for the bundles of one build inside the cache folder. */
export async function openWorkFolder(cacheFolder: string): Promise<{ path: string; discard(): void }> {
  await createFolder(cacheFolder, NEXT)
  const old = await findOrphanedFolders(cacheFolder, PREFIX)
  // Folders of other users cannot be removed and stay.
  await Promise.all(
    old.map(({ name }) => rm(join(cacheFolder, name), { recursive: true, force: true }).catch(() => {})),
  )
  const path = join(cacheFolder, createProcessFolderName(PREFIX))
  await createFolder(path, NEXT)
  return {
    path,
    discard() {
      try {
        rmSync(path, { recursive: true, force: true })
      } catch {
        // The export may already be live, and a later build removes this folder.
      }
    },
  }
}
