import { rmSync } from 'node:fs'
import { lstat, readdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { lockFolder } from '#folders/folder-lock.ts'
import { makeFolder, processFolderName } from '#folders/process-folder.ts'
import { clearLeftOvers, exchange, exists } from '#folders/replace-folder.ts'
import { type LastExport, readLastExport } from '../incremental/last-export.ts'
import { type OwnFiles, ownFiles } from '../incremental/own-files.ts'
import { type ExportChanges, exportChanges } from './export-changes.ts'
import { assertRoom, carryOver, foreignFiles } from './foreign-files.ts'
import { type ExportManifest, readManifest } from './manifest.ts'
import { assertNoMountPoint } from './mount-points.ts'

/** A folder that becomes the export in one step, or disappears. */
export interface StagingFolder {
  readonly path: string
  /** What is in its place now. */
  readonly last: LastExport
  /** Files in the place of the export that no build made and that publishing carries over (BUILD-37). */
  readonly carriedOver: readonly string[]
  /** Such files that publishing removes (BUILD-38). */
  readonly pruned: readonly string[]
  /** What publishing would do (BUILD-39). */
  changes(): Promise<ExportChanges>
  /**
   * Puts it in the place of the export, together with the files that no build made, and removes the one before.
   * @throws {StorefrontError} when one of those files has the name of one of the export.
   */
  swapIn(): Promise<void>
  /** Removes what is left of it; needed in any case. Synchronous, so that it also works while the process ends. */
  discard(): void
}

/**
 * Opens a staging folder beside the place of the export, so that nothing has to be copied to finish (BUILD-10). Where a
 * link leads, is the place.
 * @throws {StorefrontError} when another build works on the same export, or when something is there that is not an
 * export of ours or cannot be exchanged: it is never deleted.
 */
export async function openStagingFolder(
  place: string,
  { prune = false }: { readonly prune?: boolean } = {},
): Promise<StagingFolder> {
  const out = await followLinks(place)
  assertNoMountPoint(out)
  const parent = dirname(out)
  const prefix = `.${basename(out)}.`
  await makeFolder(parent)
  const unlock = lockFolder(out, 'build')
  try {
    await clearLeftOvers(out, prefix)
    const last = await readLastExport(out)
    await assertReplaceable(out, last.manifest)
    const own = ownFiles(last)
    const foreign = (await exists(out)) ? foreignFiles(out, own) : []
    if (prune && foreign.length > 0) assertPrunable(out, own)
    const pruned = new Set(prune ? foreign : [])
    // What turns up during the build has not been listed, and so is not pruned.
    const carried = (folder: string): string[] => foreignFiles(folder, own).filter((file) => !pruned.has(file))
    const base = join(parent, processFolderName(prefix))
    const path = `${base}.new`
    await makeFolder(path)
    return {
      path,
      last,
      carriedOver: prune ? [] : foreign,
      pruned: [...pruned],
      changes: () => exportChanges(out, path, own, [...pruned]),
      async swapIn() {
        await assertReplaceable(out, await readManifest(out))
        if (!(await exists(out))) return rename(path, out)
        const files = carried(out)
        if (own.complete) await assertRoom(out, path, files)
        carryOver(out, path, files)
        const aside = `${base}.old`
        exchange(out, path, aside)
        // What was put there in between.
        carryOver(aside, out, carried(aside))
        await rm(aside, { recursive: true, force: true })
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

/** Where the links of a path lead, also when nothing is there yet. */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return path
    const isLink = await lstat(path).then(
      (found) => found.isSymbolicLink(),
      () => false,
    )
    return isLink ? followLinks(resolve(dirname(path), await readlink(path))) : path
  }
}

function assertPrunable(out: string, own: OwnFiles): void {
  if (own.complete) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${out} lacks the notes of its build, so nobody can tell which of its files no build made.`,
    next: 'build once without --prune, which writes them.',
  })
}

async function assertReplaceable(out: string, manifest: ExportManifest | undefined): Promise<void> {
  if (!(await exists(out))) return
  const isFolder = (await stat(out)).isDirectory()
  if (isFolder && manifest !== undefined) return
  if (isFolder && (await readdir(out)).length === 0) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${out} is there already and is not an export of storefront, so it is left alone.`,
    next: 'choose another folder with --out, or remove this one yourself.',
  })
}
