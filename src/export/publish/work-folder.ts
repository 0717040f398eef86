import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrphanedFolders, createFolder, processFolderName } from '#folders/process-folder.ts'

/** Folder in the project for temporary files of running builds. */
export const WORK_PARENT = '.cache'

const PREFIX = 'build-'

/** Creates a folder for the bundles of one build, inside the project and ignored by Git. */
export async function openWorkFolder(projectFolder: string): Promise<{ path: string; discard(): void }> {
  const parent = join(projectFolder, WORK_PARENT)
  await createFolder(parent)
  const old = await findOrphanedFolders(parent, PREFIX)
  await Promise.all(old.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })))
  const path = join(parent, processFolderName(PREFIX))
  await createFolder(path)
  return { path, discard: () => rmSync(path, { recursive: true, force: true }) }
}
