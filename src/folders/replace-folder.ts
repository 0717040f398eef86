import { renameSync } from 'node:fs'
import { chmod, lstat, readdir, rename as move, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findOrphanedFolders } from './process-folder.ts'
import { type FilesInPlace, replaceInPlace } from './replace-in-place.ts'

/**
 * Replaces a folder with another one or, if the folder cannot be renamed, file by file. The target is missing between
 * two renames (decision 0029): if the process is killed there, `removeOrphanedFolders` moves the previous folder back.
 * @param aside a name from `createProcessFolderName` that ends in `.old`.
 * @param rename the system's way to rename a folder
 * @returns the path of the previous folder, or undefined if its files were replaced.
 */
export function replaceFolder(
  target: string,
  path: string,
  aside: string,
  inPlace: FilesInPlace,
  rename: (from: string, to: string) => void = renameSync,
): string | undefined {
  try {
    rename(target, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    replaceInPlace(target, path, inPlace)
    return undefined
  }
  try {
    rename(path, target)
  } catch (error) {
    rename(aside, target)
    throw error
  }
  return aside
}

/**
 * Removes the folders left next to a folder by killed processes, and moves back a folder whose process was killed
 * after renaming it. Returns the folders that cannot be removed because they belong to another user or are in use.
 */
export async function removeOrphanedFolders(target: string, prefix: string): Promise<string[]> {
  const parent = dirname(target)
  const remaining: string[] = []
  for (const { name, suffix } of await findOrphanedFolders(parent, prefix)) {
    const folder = join(parent, name)
    if (suffix === '.old' && !(await pathExists(target))) await move(folder, target)
    else if (!(await removeFolder(folder))) remaining.push(folder)
  }
  return remaining
}

/** Removes as much of a folder as possible. Returns whether it was removed completely. */
export async function removeFolder(path: string): Promise<boolean> {
  const remove = (): Promise<boolean> =>
    rm(path, { recursive: true, force: true }).then(
      () => true,
      () => false,
    )
  if (await remove()) return true
  await makeWritable(path)
  return remove()
}

/** Makes folders writable, so that their owner can remove files. */
async function makeWritable(folder: string): Promise<void> {
  try {
    const { mode } = await lstat(folder)
    await chmod(folder, mode | 0o700)
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries) if (entry.isDirectory()) await makeWritable(join(folder, entry.name))
  } catch {
    // The mode of another user's folder cannot be changed.
  }
}

export async function pathExists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
