import { statfsSync } from 'node:fs'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Free bytes below which a disk counts as full. */
const FULL_BELOW_BYTES = 1024 * 1024

/** Matches the error of a full disk that names no file. */
const FULL_WITHOUT_FILE = /\b(?:ENOSPC|EDQUOT): [^']*$/

/** Returns whether the disk of a folder is full. */
function hasNoSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < FULL_BELOW_BYTES
  } catch {
    return false
  }
}

/**
 * Adds the folder to the error of a full disk, because the system does not name the file of a failed write. Returns
 * other errors unchanged. `folders` are those that the failed work writes to.
 */
export function nameFullFolder(error: unknown, folders: readonly string[]): unknown {
  if (!(error instanceof Error) || !FULL_WITHOUT_FILE.test(error.message)) return error
  const full = folders.filter(hasNoSpace)
  const message = `${error.message} to ${(full.length === 0 ? folders : full).join(' or ')}`
  return error instanceof StorefrontError
    ? new StorefrontError({ kind: error.kind, message, next: error.next, cause: error })
    : new Error(message, { cause: error })
}
