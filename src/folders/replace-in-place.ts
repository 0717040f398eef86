import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/**
 * Moves the files of a folder to another one that cannot be renamed, such as a folder of a container image (EXDEV).
 * Replaces each file in one step in the order of `rank`, so that a file exists before other files refer to it. Then
 * removes the outdated files.
 * @param outdated paths in the target to remove unless the folder contains them.
 */
export function replaceInPlace(
  target: string,
  path: string,
  outdated: readonly string[],
  rank: (file: string) => number,
): void {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted((one, other) => rank(one) - rank(other))
  const kept = new Set(files)
  for (const file of files) {
    const to = join(target, file)
    mkdirSync(dirname(to), { recursive: true })
    const previous = lstatSync(to, { throwIfNoEntry: false })
    if (previous?.isDirectory() === true) rmSync(to, { recursive: true })
    // Only a reused or kept file has several names: this one and the one in the target. Renaming one to the other has
    // no effect, or fails with ESTALE on an overlay file system.
    else if (previous !== undefined && lstatSync(join(path, file)).nlink > 1) continue
    renameSync(join(path, file), to)
  }
  for (const file of outdated) {
    // A file of the new folder may have replaced one of its folders.
    if (kept.has(file) || !existsSync(join(target, file))) continue
    rmSync(join(target, file))
    removeEmptyParents(target, dirname(file))
  }
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
