import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { StorefrontError } from '#errors/storefront-error.ts'

/**
 * Returns a folder name with the ID of this process, which lets a later process detect whether the folder was
 * abandoned.
 */
export function processFolderName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`
}

/** Returns the folders left by killed processes, with their names and the suffix after the process ID. */
export async function findOrphanedFolders(parent: string, prefix: string): Promise<{ name: string; suffix: string }[]> {
  const names = await readdir(parent)
  return names.flatMap((name) => {
    if (!name.startsWith(prefix)) return []
    const found = /^(\d+)-[0-9a-f]{8}(\.\w+)?$/.exec(name.slice(prefix.length))
    return found === null || isRunning(Number(found[1])) ? [] : [{ name, suffix: found[2] ?? '' }]
  })
}

/** @throws {StorefrontError} when the folder cannot be made. */
export async function createFolder(path: string, next = 'Choose another with --out.'): Promise<void> {
  try {
    await mkdir(path, { recursive: true }).catch(async (error: unknown) => {
      // On a read-only disk the recursive call says that the folder is missing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await mkdir(path)
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'external',
      message: `The folder ${path} cannot be created: ${reason}`,
      next,
      cause,
    })
  }
}

/** Returns whether a process is running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
