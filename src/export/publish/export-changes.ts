import { lstatSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '#folders/list-files.ts'
import type { TrackedFiles } from '../incremental/tracked-files.ts'
import { getOriginalFile } from './compressed-copies.ts'

/** Changes that publishing would make in a folder (BUILD-39), as sorted paths without compressed copies of builds. */
export interface ExportChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

/** Compares the current content of the output folder with a new export, ignoring names with a leading dot. */
export async function findExportChanges(
  out: string,
  staging: string,
  tracked: TrackedFiles,
  pruned: readonly string[],
): Promise<ExportChanges> {
  const paths = listFiles(staging)
    .filter((path) => isShown(path))
    .toSorted()
  const added = paths.filter((path) => !isThere(join(out, path)))
  const isNew = new Set(added)
  const changed: string[] = []
  for (const path of paths) {
    if (!isNew.has(path) && !(await isSame(join(out, path), join(staging, path)))) changed.push(path)
  }
  const kept = new Set(paths)
  const removedPaths = tracked.paths.filter((path) => isShown(path) && !kept.has(path) && isThere(join(out, path)))
  return { added, changed, removed: [...removedPaths, ...pruned].toSorted() }
}

function isShown(path: string): boolean {
  return !path.startsWith('.') && getOriginalFile(path) === undefined
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Returns whether two paths are the same file, as for reused pages. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = [lstatSync(one), lstatSync(other)]
  if (first.ino === second.ino && first.dev === second.dev) return true
  if (!first.isFile() || first.size !== second.size) return false
  const [bytes, otherBytes] = await Promise.all([readFile(one), readFile(other)])
  return bytes.equals(otherBytes)
}
