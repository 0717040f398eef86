import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The files of a folder whose files are replaced one by one. Paths are relative to it. */
export interface FilesInPlace {
  /** Files to remove unless the new folder contains them. */
  readonly outdated: readonly string[]
  /** Files that stay, such as those that no build created. */
  readonly kept?: readonly string[]
  /** Files that describe the content, replaced in this order after everything else, so that an interruption shows. */
  readonly last: readonly string[]
  /** Returns the position of any other file, so that a file exists before other files refer to it. */
  rank(file: string): number
}

/**
 * Moves the files of a folder to another one that cannot be renamed, such as a folder of a container image (EXDEV).
 * Replaces each file in one step.
 * @throws the system's error, for which `isPartialReplacement` returns true.
 */
export function replaceInPlace(target: string, path: string, { outdated, kept = [], last, rank }: FilesInPlace): void {
  const staying = new Set(kept)
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((file) => !staying.has(file))
  const created = new Set(files)
  const others = files.filter((file) => !last.includes(file)).toSorted((one, other) => rank(one) - rank(other))
  try {
    for (const file of others) moveFile(target, path, file)
    for (const file of outdated) {
      // A file of the new folder may have replaced one of its folders.
      if (created.has(file) || staying.has(file) || !existsSync(join(target, file))) continue
      rmSync(join(target, file))
      removeEmptyParents(target, dirname(file))
    }
    for (const file of last) if (created.has(file)) moveFile(target, path, file)
  } catch (error) {
    throw Object.assign(error as Error, { isPartial: true })
  }
}

/** Returns whether an error left a folder with only some of its new files. */
export function isPartialReplacement(error: unknown): boolean {
  return error instanceof Error && 'isPartial' in error
}

function moveFile(target: string, path: string, file: string): void {
  const to = join(target, file)
  mkdirSync(dirname(to), { recursive: true })
  const previous = lstatSync(to, { throwIfNoEntry: false })
  if (previous?.isDirectory() === true) rmSync(to, { recursive: true })
  // Only a reused file has several names: this one and the one in the target. Renaming one to the other has no effect,
  // or fails with ESTALE on an overlay file system.
  else if (previous !== undefined && lstatSync(join(path, file)).nlink > 1) return
  renameSync(join(path, file), to)
}

function removeEmptyParents(target: string, folder: string): void {
  if (folder === '.') return
  try {
    rmdirSync(join(target, folder))
  } catch {
    return
  }
  removeEmptyParents(target, dirname(folder))
}
