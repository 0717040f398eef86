import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import { makeFolder } from './make-folder.ts'

/** Returns a folder name with the ID of this process, from which later processes detect abandoned folders. */
export function createProcessFolderName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`
}

/** Returns the folders left by killed processes, with the suffix after the process ID. */
export async function findOrphanedFolders(parent: string, prefix: string): Promise<{ name: string; suffix: string }[]> {
  const names = await readdir(parent)
  return names.flatMap((name) => {
    if (!name.startsWith(prefix)) return []
    const found = /^(\d+)-[0-9a-f]{8}(\.\w+)?$/.exec(name.slice(prefix.length))
    return found === null || isRunning(Number(found[1])) ? [] : [{ name, suffix: found[2] ?? '' }]
  })
}

/**
 * Creates a folder and its missing parents, and returns the first one created.
 * @throws {StorefrontError} if the folder cannot be created.
 */
export async function createFolder(
  path: string,
  next = 'Choose a different folder with --out.',
): Promise<string | undefined> {
  try {
    return await makeFolder(path)
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const reasons: Readonly<Record<string, string>> = {
      EEXIST: 'it is a file.',
      ENOTDIR: 'the folder above it is a file.',
      EACCES: 'access to the folder above it is denied.',
    }
    const reason = reasons[code ?? ''] ?? message
    throw new StorefrontError({
      kind: 'external',
      message: `The folder ${path} cannot be created: ${reason}`,
      next,
      cause,
    })
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
