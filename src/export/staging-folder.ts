import { rmSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ExportError } from './export-error.ts'
import { readManifest } from './manifest.ts'
import { leftOvers, makeFolder, processFolderName } from './process-folder.ts'

/** A folder that becomes the export in one rename, or disappears. */
export interface StagingFolder {
  readonly path: string
  /** Puts it in the place of the export; the one before is moved aside first and removed after. */
  swapIn(): Promise<void>
  /** Removes it; does nothing after `swapIn`. Synchronous, so that it also works while the process ends. */
  discard(): void
}

/**
 * Opens a staging folder beside the place of the export, so that a rename is enough to finish (BUILD-10).
 * @throws {ExportError} when something is there that is not an export of ours: it is never deleted.
 */
export async function openStagingFolder(out: string): Promise<StagingFolder> {
  await assertReplaceable(out)
  const parent = dirname(out)
  const prefix = `.${basename(out)}.`
  await makeFolder(parent)
  await clearLeftOvers(out, parent, prefix)
  const base = join(parent, processFolderName(prefix))
  const path = `${base}.new`
  const aside = `${base}.old`
  await makeFolder(path)
  let finished = false
  return {
    path,
    async swapIn() {
      await assertReplaceable(out)
      const replaces = await exists(out)
      if (replaces) await rename(out, aside)
      try {
        await rename(path, out)
      } catch (error) {
        if (replaces) await rename(aside, out)
        throw error
      }
      finished = true
      await rm(aside, { recursive: true, force: true })
    },
    discard() {
      if (!finished) rmSync(path, { recursive: true, force: true })
    },
  }
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
  throw new ExportError(
    'usage',
    `${out} is there already and is not an export of storefront, so it is left alone.`,
    'choose another folder with --out, or remove this one yourself.',
  )
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
