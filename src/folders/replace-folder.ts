import { spawnSync } from 'node:child_process'
import { lstatSync, renameSync } from 'node:fs'
import { chmod, lstat, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findOrphanedFolders } from './process-folder.ts'
import { type FilesInPlace, replaceInPlace } from './replace-in-place.ts'

/** The system's ways to rename and exchange folders. */
export interface FolderMoves {
  rename(from: string, to: string): void
  /** Exchanges two folders in one step. Returns false if the system does not support this. */
  exchange(one: string, other: string): boolean
}

/** Node cannot exchange two folders, but mv of GNU coreutils 9.5 and later can. Other versions reject the flag. */
const SYSTEM: FolderMoves = {
  rename: renameSync,
  exchange(one, other) {
    const [moved, replaced] = [lstatSync(one).ino, lstatSync(other).ino]
    const { status } = spawnSync('mv', ['--exchange', '--no-target-directory', '--', one, other], { stdio: 'ignore' })
    // Ctrl+C can end mv after the exchange.
    return status === 0 || (moved !== replaced && lstatSync(other).ino === moved)
  },
}

/**
 * Replaces a folder with another one. If the system cannot exchange folders, the target is missing between two renames
 * (decision 0029). If the process is killed between them, `removeOrphanedFolders` moves the previous folder back.
 * @returns the path of the previous folder.
 */
function exchange(target: string, path: string, aside: string, moves: FolderMoves): string {
  if (moves.exchange(path, target)) return path
  moves.rename(target, aside)
  try {
    moves.rename(path, target)
  } catch (error) {
    moves.rename(aside, target)
    throw error
  }
  return aside
}

/**
 * Replaces a folder with another one: in one step or, if the folder cannot be renamed, file by file.
 * @param aside a name from `createProcessFolderName` that ends in `.old`.
 * @returns the path of the previous folder, or undefined if its files were replaced.
 */
export function replaceFolder(
  target: string,
  path: string,
  aside: string,
  inPlace: FilesInPlace,
  moves: FolderMoves = SYSTEM,
): string | undefined {
  try {
    return exchange(target, path, aside, moves)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    replaceInPlace(target, path, inPlace)
    return undefined
  }
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
    if (suffix === '.old' && !(await pathExists(target))) await rename(folder, target)
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
