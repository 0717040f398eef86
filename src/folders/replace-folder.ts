import { renameSync } from 'node:fs'
import { chmod, lstat, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findOrphanedFolders } from './process-folder.ts'

/**
 * Replaces a folder. Node cannot swap two folders, so the previous one is renamed first. Only a kill can interrupt
 * between the two renames, and then `removeOrphanedFolders` moves the previous folder back (decision 0029).
 * @param aside a name from this process (`processFolderName`) that ends in `.old`
 */
export function exchange(target: string, path: string, aside: string): void {
  renameSync(target, aside)
  try {
    renameSync(path, target)
  } catch (error) {
    renameSync(aside, target)
    throw error
  }
}

/**
 * Removes folders of killed processes next to a folder, and moves back a folder whose process was killed while
 * replacing it. Returns the folders that cannot be removed because they belong to another user or are in use.
 */
export async function removeOrphanedFolders(target: string, prefix: string): Promise<string[]> {
  const parent = dirname(target)
  const remaining: string[] = []
  for (const { name, suffix } of await findOrphanedFolders(parent, prefix)) {
    const folder = join(parent, name)
    if (suffix === '.old' && !(await exists(target))) await rename(folder, target)
    else if (!(await removeFolder(folder))) remaining.push(folder)
  }
  return remaining
}

/** Removes as much of a folder as possible and returns whether it was removed completely. */
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

/** Makes folders writable so that their owner can remove files regardless of the mode. */
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

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
