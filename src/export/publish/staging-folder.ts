import { renameSync, rmSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { lockFolder } from './folder-lock.ts'
import { readManifest } from './manifest.ts'
import { leftOvers, makeFolder, processFolderName } from './process-folder.ts'

/** A folder that becomes the export in one step, or disappears. */
export interface StagingFolder {
  readonly path: string
  /** Puts it in the place of the export, and removes the one before. */
  swapIn(): Promise<void>
  /** Removes what is left of it; needed in any case. Synchronous, so that it also works while the process ends. */
  discard(): void
}

/**
 * Opens a staging folder beside the place of the export, so that nothing has to be copied to finish (BUILD-10).
 * @throws {StorefrontError} when another build works on the same export, or when something is there that is not an
 * export of ours: it is never deleted.
 */
export async function openStagingFolder(out: string): Promise<StagingFolder> {
  await assertReplaceable(out)
  const parent = dirname(out)
  const prefix = `.${basename(out)}.`
  await makeFolder(parent)
  const unlock = lockFolder(out)
  try {
    await clearLeftOvers(out, parent, prefix)
    const base = join(parent, processFolderName(prefix))
    const path = `${base}.new`
    await makeFolder(path)
    return {
      path,
      async swapIn() {
        await assertReplaceable(out)
        if (await exists(out)) await replace(out, path, `${base}.old`)
        else await rename(path, out)
      },
      discard() {
        rmSync(path, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Puts a folder in the place of another and removes that one. Node cannot exchange two folders, so there are two
 * renames. Nothing but a kill can come between them, and then the old export is aside and the next build puts it back
 * (decision 0029).
 */
async function replace(out: string, path: string, aside: string): Promise<void> {
  renameSync(out, aside)
  try {
    renameSync(path, out)
  } catch (error) {
    renameSync(aside, out)
    throw error
  }
  await rm(aside, { recursive: true, force: true })
}

/** Removes what killed builds left; an export that was moved aside when its build was killed is put back. */
async function clearLeftOvers(out: string, parent: string, prefix: string): Promise<void> {
  for (const { name, suffix } of await leftOvers(parent, prefix)) {
    if (suffix === '.old' && !(await exists(out))) await rename(join(parent, name), out)
    else await rm(join(parent, name), { recursive: true, force: true })
  }
}

async function assertReplaceable(out: string): Promise<void> {
  if (!(await exists(out))) return
  const isFolder = (await stat(out)).isDirectory()
  if (isFolder && (await readManifest(out)) !== undefined) return
  if (isFolder && (await readdir(out)).length === 0) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${out} is there already and is not an export of storefront, so it is left alone.`,
    next: 'choose another folder with --out, or remove this one yourself.',
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
