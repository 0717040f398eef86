import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrphanedFolders, createFolder, createProcessFolderName } from '#folders/process-folder.ts'

const PREFIX = 'build-'

const NEXT = 'Choose another folder with --cache.'

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
        // The export may already be live, and a later build removes this folder (BUILD-96).
      }
    },
  }
}
