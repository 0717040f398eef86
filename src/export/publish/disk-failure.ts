import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'

/** The folders that a build writes to. */
export interface WrittenFolders {
  readonly out: string
  readonly cache?: string
}

/** Messages by error code, and the step that helps besides choosing another folder. */
const REASONS: Readonly<Record<string, { readonly message: string; readonly step: string }>> = {
  ENOSPC: { message: 'The disk is full', step: 'Free some space' },
  EDQUOT: { message: 'The disk quota is used up', step: 'Free some space' },
  EROFS: { message: 'The disk is read-only', step: 'Make it writable' },
  EACCES: { message: 'A file cannot be written', step: 'Check who owns the folder' },
  EPERM: {
    message: 'The system does not allow changes',
    step: 'Check who owns the folder and, with "lsattr -d", whether it is immutable',
  },
  EIO: { message: 'The disk failed', step: 'Check the disk' },
  ESTALE: { message: 'The network folder became unavailable', step: 'Mount it again' },
  EMFILE: { message: 'Too many files are open', step: 'Raise the limit with "ulimit -n"' },
}

/** Code of an error that is a failure of the disk if a folder of the build is missing. */
const REMOVED = 'ENOENT'

/** Size in bytes of a file that shows whether a folder can be written: a bundler's largest file is below it. */
const PROBE_BYTES = 1024 * 1024

/**
 * Converts a disk failure to an error with a next step; returns any other error unchanged. The system does not always
 * name the file.
 */
export function toDiskError(error: unknown, folders: WrittenFolders): unknown {
  const { out, cache } = folders
  if (!(error instanceof Error) || error instanceof StorefrontError) return error
  const { code = '', path, dest, syscall } = findCause(error) as NodeJS.ErrnoException & { readonly dest?: string }
  const removed = [path, dest].map((file) => removedFolder(file, folders)).find((folder) => folder !== undefined)
  if (code === REMOVED && removed !== undefined) {
    return new StorefrontError({
      kind: 'external',
      message: `${removed} was removed while the build ran. The last export is unchanged.`,
      next: 'Exclude the folder from cleanup jobs, then build again.',
      cause: error,
    })
  }
  const reason = REASONS[code]
  if (reason === undefined) return error
  // A copy fails where it writes, and a rename at what cannot be renamed.
  const named = (syscall === 'rename' ? path : (dest ?? path)) ?? (code === 'ENOSPC' ? findFull(folders) : undefined)
  const file = named ?? (cache === undefined ? out : `${out} or ${cache}`)
  const isInCache = named !== undefined && cache !== undefined && isInside(named, cache)
  const flags = [
    // A build writes next to the output folder.
    ...(named === undefined || (!isInCache && isInside(named, dirname(out))) ? ['--out'] : []),
    ...(isInCache || (named === undefined && cache !== undefined) ? ['--cache'] : []),
  ]
  const next =
    code === 'EMFILE' || flags.length === 0
      ? `${reason.step}, then build again.`
      : `${reason.step}, or choose another folder with ${flags.join(' or ')}.`
  return new StorefrontError({
    kind: 'external',
    message: `${reason.message} while ${file} was written. The last export is unchanged.`,
    next,
    cause: error,
  })
}

/**
 * Returns the reason why a folder cannot be created. On a read-only disk the system's recursive call says that a parent
 * is missing.
 */
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

/** Returns the folder whose disk is full, if only one of them is: the system does not name the file of a write. */
function findFull({ out, cache }: WrittenFolders): string | undefined {
  const full = [out, ...(cache === undefined ? [] : [cache])].filter((folder) =>
    hasNoSpace(folder === out ? dirname(out) : folder),
  )
  return full.length === 1 ? full[0] : undefined
}

function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < PROBE_BYTES
  } catch {
    return false
  }
}

/** Returns the temporary folder of a build that contained a file, if the folder does not exist any more. */
function removedFolder(file: string | undefined, { out, cache }: WrittenFolders): string | undefined {
  for (const prefix of [join(dirname(out), `.${basename(out)}.`), ...(cache === undefined ? [] : [cache + sep])]) {
    if (file?.startsWith(prefix) !== true) continue
    const folder = prefix + (file.slice(prefix.length).split(sep)[0] ?? '')
    if (!existsSync(folder)) return folder
  }
  return undefined
}

function isInside(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`)
}

/** Whether an error is a failure of the disk. */
export function isDiskFailure(error: Error): boolean {
  return isWriteFailure(error) || (error as NodeJS.ErrnoException).code === REMOVED
}

/** Whether an error is a failure of the disk that is not also one of missing code. */
export function isWriteFailure(error: Error): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  return code in REASONS
}

/**
 * Returns the system's error if a folder cannot be written, for tools that do not say why they failed; undefined when
 * the folder can be written.
 */
export async function probeFolder(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  const file = join(folder, `.probe-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, Buffer.alloc(PROBE_BYTES))
    return undefined
  } catch (error) {
    // The system does not name the file of a write.
    return Object.assign(error as NodeJS.ErrnoException, { path: folder })
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}
