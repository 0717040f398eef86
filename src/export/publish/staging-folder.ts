import { renameSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { lockFolder } from '#folders/folder-lock.ts'
import { followLinks } from '#folders/follow-links.ts'
import { removeMadeFolders } from '#folders/make-folder.ts'
import { createFolder, createProcessFolderName } from '#folders/process-folder.ts'
import { pathExists, removeFolder, removeOrphanedFolders, replaceFolder } from '#folders/replace-folder.ts'
import { BUILD_CACHE_FILE } from '../incremental/build-cache.ts'
import { type PreviousExport, readPreviousExport } from '../incremental/previous-export.ts'
import { type TrackedFiles, listTrackedFiles } from '../incremental/tracked-files.ts'
import { ENCODINGS } from './encodings.ts'
import { keepMode, preserveOwner } from './folder-access.ts'
import { MANIFEST_FILE, readManifest } from './manifest.ts'
import { assertNoMountPoint } from './mount-points.ts'
import { assertStorefrontFolder } from './storefront-folder.ts'
import { assertNoConflicts, keepUntrackedFiles, listUntrackedFiles } from './untracked-files.ts'

/** A folder that either becomes the export in one step or is removed. */
export interface StagingFolder {
  readonly path: string
  /** The current content of the output folder. */
  readonly last: PreviousExport
  /** Untracked files in the output folder that publishing keeps. */
  readonly carriedOver: readonly string[]
  /** Folders of this and previous builds that could not be removed, which does not fail the build. */
  readonly remaining: readonly string[]
  /**
   * Replaces the export, keeps untracked files, and removes the previous export. Never throws once the new export is
   * live.
   * @throws {StorefrontError} if an untracked file has the same name as a file in the export.
   */
  swapIn(): Promise<void>
  /** Removes the remaining files. Must always be called. Synchronous, so that it also works while the process exits. */
  discard(): void
}

/**
 * Opens a staging folder next to the output folder, so that publishing does not copy files. Follows symbolic links.
 * @throws {StorefrontError} if another build is using the same export, or if the output folder cannot be replaced or is
 * not a storefront export. Such a folder is never deleted.
 */
export async function openStagingFolder(parentFolder: string): Promise<StagingFolder> {
  const out = await followLinks(parentFolder)
  assertNoMountPoint(out)
  const parent = dirname(out)
  const prefix = `.${basename(out)}.`
  const made = await createFolder(parent)
  const release = lockFolder(out)
  const unlock = (): void => {
    release()
    removeMadeFolders(parent, made)
  }
  try {
    const remaining = await removeOrphanedFolders(out, prefix)
    const last = await readPreviousExport(out)
    await assertStorefrontFolder(out, 'export', () => last.manifest !== undefined)
    const tracked = listTrackedFiles(last)
    const carriedOver = (await pathExists(out)) ? listUntrackedFiles(out, tracked) : []
    const base = join(parent, createProcessFolderName(prefix))
    const path = `${base}.new`
    await createFolder(path)
    await preserveOwner(out, path)
    return {
      path,
      last,
      carriedOver,
      remaining,
      async swapIn() {
        const latest = await readManifest(out)
        await assertStorefrontFolder(out, 'export', () => latest !== undefined)
        if (!(await pathExists(out))) return rename(path, out)
        const files = listUntrackedFiles(out, tracked)
        if (tracked.complete) await assertNoConflicts(out, path, files)
        keepUntrackedFiles(out, path, files)
        keepMode(out, path)
        const inPlace = {
          outdated: outdatedFiles(tracked),
          kept: files,
          last: [BUILD_CACHE_FILE, MANIFEST_FILE],
          rank: publishingOrder,
        }
        const previous = replaceFolder(out, path, `${base}.old`, inPlace)
        if (previous === undefined) return
        const isCarried = carryLate(previous, out, () => listUntrackedFiles(previous, tracked))
        // The next build restores an orphaned ".old" folder if there is no export, but must not restore a partial one.
        const removed = isCarried ? `${base}.removed` : `${out}.not-carried-over.${process.pid}`
        if (!tryRename(previous, removed)) remaining.push(previous)
        else if (!isCarried || !(await removeFolder(removed))) remaining.push(removed)
      },
      discard() {
        try {
          rmSync(path, { recursive: true, force: true })
        } catch {
          // The next build removes this folder.
        } finally {
          unlock()
        }
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Returns the files of the previous export, with compressed copies. */
function outdatedFiles({ paths, has }: TrackedFiles): string[] {
  return ['', ...Object.values(ENCODINGS)].flatMap((ending) => paths.map((path) => path + ending)).filter(has)
}

/** Returns a file's position in the publishing order, in which each file precedes the files that refer to it. */
function publishingOrder(file: string): number {
  if (file.startsWith('assets/') || file.startsWith('uploads/')) return 0
  return file.endsWith('.html') ? 2 : 1
}

/** Keeps untracked files created while the export was being replaced. Returns whether all were kept. */
function carryLate(aside: string, out: string, listFiles: () => string[]): boolean {
  try {
    keepUntrackedFiles(aside, out, listFiles())
    return true
  } catch {
    return false
  }
}

/** Renames a folder unless it is in use. Returns whether it was renamed. */
function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}
