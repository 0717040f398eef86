import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { explainSystemError } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isHeld, readLockOwner, takeLock } from './lock.ts'

/** Entries that stay in a folder although no build created them. `lost+found` belongs to the file system. */
const KEPT: ReadonlySet<string> = new Set(['.git', '.well-known', 'CNAME', '.nojekyll', 'lost+found'])

/** Errors of folders that cannot be renamed: mount points, folders of a container image, and read-only parents. */
const CANNOT_RENAME: ReadonlySet<string> = new Set(['EBUSY', 'EXDEV', 'EINVAL', 'EACCES', 'EPERM', 'EROFS'])

/** Milliseconds between checks of a lock. */
const WAIT_MS = 50

/** Maximum number of files to name in a message. */
const MAX_NAMED = 5

/** The new content of the folder, inside the folder of the lock. */
const STAGING = 'new'
/** The replaced folder. */
const PREVIOUS = 'old'
/** File that marks a complete staging folder. If it exists without its process, the exchange is to be finished. */
const READY = 'ready'

/** What a build knows about a folder that it wrote. */
export interface FolderContent {
  /** Returns whether a build created the file at this path. Paths have forward slashes. */
  has(path: string): boolean
}

/** A kind of folder that is replaced as a whole, such as an export. */
export interface FolderKind<Content extends FolderContent = FolderContent> {
  /** Name for messages. */
  readonly name: string
  /** Returns the content of a folder, or undefined if the folder is of another kind. */
  read(folder: string): Promise<Content | undefined>
  /** Returns whether other files refer to this file, so that it must exist before them. */
  readonly isAsset: (file: string) => boolean
  /** Files from which `read` determines the content. They are replaced last. */
  readonly descriptions: readonly string[]
}

export interface Replacement<Content extends FolderContent> {
  /** The folder to replace, with links followed. */
  readonly target: string
  /** The content of the target, or undefined if it is missing or empty. */
  readonly content: Content | undefined
  /** The empty folder to write to. */
  readonly staging: string
  /** Folder for temporary files, which are removed at the end. */
  readonly temporary: string
  /**
   * Replaces the target with the staging folder.
   * @throws {StorefrontError} if the target has content that no build created.
   */
  publish(): Promise<void>
}

/**
 * Calls a function that writes the new content of a folder and publishes it. Until then, and if the function fails,
 * the folder stays as it is. If the process is killed during the exchange, the next call, or `repairFolder`, finishes
 * it. Two renames exchange the folders; a folder that cannot be renamed is replaced file by file (decision 0059).
 * @throws {StorefrontError} if another process is replacing the folder, or if the folder has content that no build
 * created. Such content is never removed.
 */
export async function replaceFolder<Content extends FolderContent, Result>(
  path: string,
  kind: FolderKind<Content>,
  work: (replacement: Replacement<Content>) => Promise<Result>,
): Promise<Result> {
  const target = followLinks(resolve(path))
  const { folder, release } = await lockTarget(target, kind)
  try {
    await finishExchange(target, folder, kind)
    const [staging, previous] = [join(folder, STAGING), join(folder, PREVIOUS)]
    for (const rest of [staging, previous]) rmSync(rest, { recursive: true, force: true })
    const content = await kind.read(target)
    assertReplaceable(target, kind, content)
    mkdirSync(staging)
    return await work({
      target,
      content,
      staging,
      temporary: folder,
      async publish() {
        for (const name of KEPT) copyKept(join(target, name), join(staging, name))
        assertReplaceable(target, kind, content)
        writeFileSync(join(folder, READY), '')
        await finishExchange(target, folder, kind)
      },
    })
  } catch (error) {
    throw namePath(error, target)
  } finally {
    try {
      release()
    } catch {
      // The next build removes the rest, or names the file that cannot be removed.
    }
  }
}

/** Adds a path to an error of the system, which does not name the file of a failed write. */
function namePath(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof StorefrontError || 'path' in error) return error
  return explainSystemError(error) === undefined ? error : Object.assign(error, { path })
}

/** Finishes the exchange of a folder whose process was killed in the middle of it. */
export async function repairFolder(path: string, kind: FolderKind): Promise<void> {
  const target = followLinks(resolve(path))
  for (const folder of listLockFolders(target)) {
    if (!existsSync(join(folder, READY)) || isHeld(folder)) continue
    const release = takeLock(folder)
    if (release === undefined) continue
    await finishExchange(target, folder, kind)
    release()
  }
}

/** Resolves the links in a path whose last segments may not exist yet, so that no link is replaced. */
function followLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  // `stat` throws if a link leads back to itself.
  if (isLink) statSync(path, { throwIfNoEntry: false })
  return isLink ? followLinks(resolve(dirname(path), readlinkSync(path))) : path
}

/** Returns the possible folders of a lock: next to the target or, if its parent is read-only, inside it. */
function listLockFolders(target: string): [string, string] {
  const name = `.${basename(target)}.build`
  return [join(dirname(target), name), join(target, name)]
}

interface Lock {
  readonly folder: string
  release(): void
}

async function lockTarget(target: string, kind: FolderKind): Promise<Lock> {
  const [beside, inside] = listLockFolders(target)
  mkdirSync(dirname(target), { recursive: true })
  try {
    return await lock(beside, target)
  } catch (error) {
    if (!CANNOT_RENAME.has((error as NodeJS.ErrnoException).code ?? '') || !existsSync(target)) throw error
    // An interrupted exchange may have left files without their description.
    if (!existsSync(inside)) assertReplaceable(target, kind, await kind.read(target))
    return lock(inside, target)
  }
}

async function lock(folder: string, target: string): Promise<Lock> {
  for (;;) {
    const release = takeLock(folder)
    if (release !== undefined) return { folder, release }
    const [pid = ''] = readLockOwner(folder).split(' ')
    // The owner is just taking or releasing the lock.
    if (pid === '') await setTimeout(WAIT_MS)
    else {
      throw new StorefrontError({
        kind: 'external',
        message: `Another build (process ${pid}) is using ${target}.\nIts lock is ${folder}.`,
        next: 'Wait until it has finished, or choose another folder.',
      })
    }
  }
}

/** Checks that a folder is missing or empty, or that builds created all of its content. */
function assertReplaceable(target: string, kind: FolderKind, content: FolderContent | undefined): void {
  const found = statSync(target, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isDirectory()) throw rejected(`${target} is a file, not a folder, so it was not changed.`, 'Move it')
  const files = listContent(target)
  if (files.length === 0) return
  if (content === undefined) {
    throw rejected(`${target} exists but is not a storefront ${kind.name}, so it was not changed.`, 'Empty it')
  }
  const unknown = files.filter((file) => !content.has(file))
  if (unknown.length === 0) return
  const more = unknown.length > MAX_NAMED ? [`and ${unknown.length - MAX_NAMED} more`] : []
  throw rejected(
    [`${target} has files that no build created:`, ...unknown.slice(0, MAX_NAMED), ...more].join('\n'),
    'Move them elsewhere',
  )
}

function rejected(message: string, step: string): StorefrontError {
  return new StorefrontError({ kind: 'usage', message, next: `${step}, or choose another folder with --out.` })
}

/**
 * Returns the sorted paths of everything in a folder but folders, without what stays. Synchronous because the thread
 * pool takes several times as long for the thousands of folders in a large export.
 */
function listContent(target: string): string[] {
  const [, lockName] = listLockFolders(target).map((folder) => basename(folder))
  return readdirSync(target, { withFileTypes: true })
    .filter(({ name }) => !KEPT.has(name) && name !== lockName)
    .flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name]
      const entries = readdirSync(join(target, entry.name), { recursive: true, withFileTypes: true })
      return entries
        .filter((below) => !below.isDirectory())
        .map(({ parentPath, name }) => relative(target, join(parentPath, name)).replaceAll(sep, '/'))
    })
    .toSorted()
}

function copyKept(from: string, to: string): void {
  if (!existsSync(from) || basename(from) === 'lost+found') return
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
}

/** Exchanges a target and its complete staging folder. Continues where a killed process stopped. */
async function finishExchange(target: string, folder: string, kind: FolderKind): Promise<void> {
  if (!existsSync(join(folder, READY))) return
  if (existsSync(join(folder, STAGING))) await exchange(target, folder, kind)
  rmSync(join(folder, READY))
}

async function exchange(target: string, folder: string, kind: FolderKind): Promise<void> {
  const [staging, previous] = [join(folder, STAGING), join(folder, PREVIOUS)]
  if (existsSync(target)) {
    try {
      renameSync(target, previous)
    } catch (error) {
      if (!CANNOT_RENAME.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      await replaceFiles(target, staging, kind)
      return
    }
  }
  try {
    renameSync(staging, target)
  } catch (error) {
    if (existsSync(previous)) renameSync(previous, target)
    throw error
  }
}

/**
 * Copies a folder over another one, so that each file is either the old or the new one, and refers only to files that
 * exist: assets, pages, then the removal of outdated files.
 */
async function replaceFiles(target: string, staging: string, kind: FolderKind): Promise<void> {
  const files = listContent(staging)
  const outdated = await kind.read(target)
  const pages = files.filter((file) => !kind.isAsset(file) && !kind.descriptions.includes(file))
  for (const file of [...files.filter(kind.isAsset), ...pages]) replaceFile(target, staging, file)
  const current = new Set(files)
  for (const file of listContent(target)) {
    if (!current.has(file) && outdated?.has(file) === true) removeFile(target, file)
  }
  for (const file of kind.descriptions) if (current.has(file)) replaceFile(target, staging, file)
}

function replaceFile(target: string, staging: string, file: string): void {
  const [to, draft] = [join(target, file), join(target, `${file}.draft`)]
  mkdirSync(dirname(to), { recursive: true })
  // A folder of outdated pages may have the name of a file.
  if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(to, { recursive: true })
  copyFileSync(join(staging, file), draft, constants.COPYFILE_FICLONE)
  renameSync(draft, to)
}

/** Removes a file, and its folders if they are empty. */
function removeFile(target: string, file: string): void {
  rmSync(join(target, file))
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    if (readdirSync(join(target, folder)).length > 0) return
    rmSync(join(target, folder), { recursive: true })
  }
}
