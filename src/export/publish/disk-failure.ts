import { accessSync, constants, existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { DISK_FAILURES } from '#errors/disk-failure.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { hasNoSpace } from '#folders/full-disk.ts'
import { isPartialReplacement } from '#folders/replace-in-place.ts'

/** The folders that a build writes to. */
export interface WrittenFolders {
  readonly out: string
  readonly cache?: string
}

/** Failures of a build by error code. */
const REASONS: typeof DISK_FAILURES = {
  ...DISK_FAILURES,
  EACCES: { message: 'A file cannot be written', step: 'Check who owns the folder' },
  EPERM: {
    message: 'The system does not allow changes',
    step: 'Check who owns the folder and, with "lsattr -d", whether it is immutable',
  },
}

/** Failure of a file system that creates no files. */
const REFUSED: (typeof REASONS)[string] = {
  message: 'No file can be created',
  step: 'Check which file system the folder is on',
}

/** Error code that means a disk failure if a folder of the build is missing. */
const REMOVED = 'ENOENT'

/** Size in bytes of the file that tests whether a folder is writable. A bundler's largest file is smaller. */
const PROBE_BYTES = 1024 * 1024

/**
 * Converts a disk failure to an error with a next step, and returns other errors unchanged. The system does not always
 * name the file.
 */
export function toDiskError(error: unknown, folders: WrittenFolders): unknown {
  const { out, cache } = folders
  if (!(error instanceof Error) || error instanceof StorefrontError) return error
  const { code = '', path, dest, syscall } = findCause(error) as NodeJS.ErrnoException & { readonly dest?: string }
  const isPartial = isPartialReplacement(error)
  const state = isPartial ? `Only some files of ${out} were replaced.` : 'The last export is unchanged.'
  const removed = [path, dest].map((file) => removedFolder(file, folders)).find((folder) => folder !== undefined)
  if (code === REMOVED && removed !== undefined) {
    return new StorefrontError({
      kind: 'external',
      message: `${removed} was removed during the build. ${state}`,
      next: 'Exclude the folder from cleanup jobs, then build again.',
      cause: error,
    })
  }
  // Systems such as /proc report a missing file instead of refusing to create it.
  const isRefused = code === REMOVED && syscall === 'open' && path !== undefined && isInExisting(path, out)
  const reason =
    (isRefused ? REFUSED : REASONS[code]) ?? (isPartial ? { message: error.message, step: 'Fix the cause' } : undefined)
  if (reason === undefined) return error
  // A copy fails at its target, but a rename at its source.
  const named = isRefused
    ? out
    : ((syscall === 'rename' ? path : (dest ?? path)) ?? (code === 'ENOSPC' ? findFull(folders) : undefined))
  const file = named ?? (cache === undefined ? out : `${out} or ${cache}`)
  const isInCache = named !== undefined && cache !== undefined && isInside(named, cache)
  const flags = [
    // A build also writes next to the output folder.
    ...(named === undefined || (!isInCache && isInside(named, dirname(out))) ? ['--out'] : []),
    ...(isInCache || (named === undefined && cache !== undefined) ? ['--cache'] : []),
  ]
  const next =
    code === 'EMFILE' || flags.length === 0 || isPartial
      ? `${reason.step}, then build again.`
      : `${reason.step}, or choose another folder with ${flags.join(' or ')}.`
  return new StorefrontError({
    kind: 'external',
    message: `${reason.message} while writing ${file}. ${state}`,
    next,
    cause: error,
  })
}

/** Returns why a folder cannot be created. On a read-only disk, the recursive system call reports a missing parent. */
function findCause(error: NodeJS.ErrnoException): NodeJS.ErrnoException {
  const { code, syscall, path } = error
  if (code !== REMOVED || syscall !== 'mkdir' || path === undefined) return error
  let parent = dirname(path)
  while (!existsSync(parent)) parent = dirname(parent)
  try {
    accessSync(parent, constants.W_OK)
    return error
  } catch (cause) {
    return Object.assign(cause as NodeJS.ErrnoException, { path })
  }
}

/**
 * Returns the folder on the full disk if only one disk is full, because the system does not name the file of a failed
 * write.
 */
function findFull({ out, cache }: WrittenFolders): string | undefined {
  const full = [out, ...(cache === undefined ? [] : [cache])].filter((folder) =>
    hasNoSpace(folder === out ? dirname(out) : folder),
  )
  return full.length === 1 ? full[0] : undefined
}

/** Returns the temporary build folder that contained a file, if that folder no longer exists. */
function removedFolder(file: string | undefined, { out, cache }: WrittenFolders): string | undefined {
  for (const prefix of [join(dirname(out), `.${basename(out)}.`), ...(cache === undefined ? [] : [cache + sep])]) {
    if (file?.startsWith(prefix) !== true) continue
    const name = file.slice(prefix.length).split(sep)[0] ?? ''
    // A lock is a file next to the output folder.
    if (name.startsWith('lock.')) continue
    const folder = prefix + name
    if (!existsSync(folder)) return folder
  }
  return undefined
}

/** Returns whether a file is next to the output folder, in a folder that exists. */
function isInExisting(file: string, out: string): boolean {
  return dirname(file) === dirname(out) && existsSync(dirname(out))
}

function isInside(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}

export function isDiskFailure(error: Error): boolean {
  return isWriteFailure(error) || (error as NodeJS.ErrnoException).code === REMOVED
}

/** Returns whether an error is a disk failure that cannot also mean missing code. */
export function isWriteFailure(error: Error): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return code in REASONS
}

/**
 * Returns the system's error if a folder is not writable, or undefined if it is writable. For tools that do not report
 * why they failed.
 */
export async function probeFolder(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, Buffer.alloc(PROBE_BYTES))
    return undefined
  } catch (error) {
    // The system does not name the file of a failed write.
    return Object.assign(error as NodeJS.ErrnoException, { path: folder })
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
