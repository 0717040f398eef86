import { renameSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { leftOvers } from './process-folder.ts'

/**
 * Puts a folder in the place of another, which goes aside. Node cannot exchange two folders, so there are two renames.
 * Nothing but a kill can come between them, and then the old folder is aside and `clearLeftOvers` puts it back
 * (decision 0029).
 * @param aside a name of this process (`processFolderName`) that ends in `.old`.
 */
export function exchange(place: string, path: string, aside: string): void {
  renameSync(place, aside)
  try {
    renameSync(path, place)
  } catch (error) {
    renameSync(aside, place)
    throw error
  }
}

/** Removes what killed processes left beside a place; a folder that was aside when its process was killed is put back. */
export async function clearLeftOvers(place: string, prefix: string): Promise<void> {
  const parent = dirname(place)
  for (const { name, suffix } of await leftOvers(parent, prefix)) {
    if (suffix === '.old' && !(await exists(place))) await rename(join(parent, name), place)
    else await rm(join(parent, name), { recursive: true, force: true })
  }
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
