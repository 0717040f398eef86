import {
  type Dirent,
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import type { TrackedFiles } from '../incremental/tracked-files.ts'

/**
 * Returns a sorted list of everything in a folder that no build created: files, links, and empty folders with a
 * trailing slash. Does not follow links. Synchronous because the thread pool is several times slower for the thousands
 * of folders in a large export.
 * @throws {StorefrontError} that names an unreadable folder, because its files could not be kept.
 */
export function listUntrackedFiles(folder: string, tracked: TrackedFiles): string[] {
  const found: string[] = []
  const visit = (prefix: string): void => {
    const entries = readFolder(join(folder, prefix.slice(0, -1)))
    if (entries.length === 0 && prefix !== '') found.push(prefix)
    for (const entry of entries) {
      const path = prefix + entry.name
      if (entry.isDirectory()) visit(`${path}/`)
      else if (entry.isSymbolicLink() || !tracked.has(path)) found.push(path)
    }
  }
  visit('')
  return found.toSorted()
}

function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') throw cause
    throw unreadable('folder', path, cause)
  }
}

function unreadable(kind: 'file' | 'folder', path: string, cause: unknown): StorefrontError {
  return new StorefrontError({
    kind: 'external',
    message: `The ${kind} ${path} belongs to another user and cannot be read, so it cannot be kept. The last export is unchanged.`,
    next: 'Make it readable by this user, or move it out of the export.',
    cause,
  })
}

/** Returns the untracked files that the new export would replace with different content. */
async function findConflicts(from: string, to: string, paths: readonly string[]): Promise<string[]> {
  const blocked: string[] = []
  for (const path of paths) {
    try {
      const isFolder = lstatSync(join(to, path)).isDirectory()
      if (isFolder && path.endsWith('/')) continue
      const isFile = !isFolder && lstatSync(join(from, path)).isFile()
      if (isFile && (await readFile(join(to, path))).equals(await readFile(join(from, path)))) continue
      blocked.push(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') blocked.push(path)
    }
  }
  return blocked
}

/**
 * Checks that the new export does not replace untracked files.
 * @throws {StorefrontError} that names these files.
 */
export async function assertNoConflicts(from: string, to: string, paths: readonly string[]): Promise<void> {
  const blocked = await findConflicts(from, to, paths)
  if (blocked.length === 0) return
  throw new StorefrontError({
    kind: 'usage',
    message: `The last export is unchanged, because the new one would overwrite these files, which no build created:\n${blocked.map((path) => join(from, path)).join('\n')}`,
    next: 'Move them elsewhere.',
  })
}

/**
 * Adds files to another folder as hard links or copies, unless a file already exists.
 * @throws {StorefrontError} that names a file that cannot be read.
 */
export function keepUntrackedFiles(from: string, to: string, paths: readonly string[]): void {
  const created: string[] = []
  for (const path of paths) {
    created.push(...createParents(to, path.endsWith('/') ? path.slice(0, -1) : dirname(path)))
    const [source, target] = [join(from, path), join(to, path)]
    if (path.endsWith('/') || lstatSync(target, { throwIfNoEntry: false }) !== undefined) continue
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
  // Sets permissions last because a folder may be read-only.
  for (const folder of created.toReversed()) chmodSync(join(to, folder), lstatSync(join(from, folder)).mode)
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    try {
      // Opening a named pipe would wait forever.
      if (!lstatSync(source).isFile()) throw notAFile(source)
      copyFileSync(source, target)
    } catch (cause) {
      if (!['EACCES', 'EPERM'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause
      throw unreadable('file', source, cause)
    }
  }
}

function notAFile(path: string): StorefrontError {
  return new StorefrontError({
    kind: 'external',
    message: `${path} is a named pipe, socket or device and cannot be kept. The last export is unchanged.`,
    next: 'Move it out of the export.',
  })
}

/** Creates a folder and its missing parents. Returns the new folders, outermost first. */
function createParents(root: string, folder: string): string[] {
  if (folder === '.' || lstatSync(join(root, folder), { throwIfNoEntry: false }) !== undefined) return []
  const created = createParents(root, dirname(folder))
  mkdirSync(join(root, folder))
  return [...created, folder]
}
