import { existsSync, rmdirSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents, and returns the first one created. Creates one at a time, because Node's
 * recursive `mkdir` never ends on file systems such as /proc, and hides the cause on a read-only disk.
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing.length === 0 ? [path] : missing) {
    try {
      await mkdir(folder)
    } catch (error) {
      // Another process may have created the folder.
      const isFolder = await stat(folder).then(
        (found) => found.isDirectory(),
        () => false,
      )
      if (!isFolder) throw error
    }
  }
  return missing[0]
}

/**
 * Removes the folders that `makeFolder` created, unless they have content. Synchronous, so that it also works while the
 * process exits.
 * @param first return value of `makeFolder`
 */
export function removeMadeFolders(path: string, first: string | undefined): void {
  if (first === undefined) return
  for (let folder = resolve(path); folder !== dirname(first); folder = dirname(folder)) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}
