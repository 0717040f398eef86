import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Name of a folder that belongs to this process, so that a later one can tell whether it was left behind. */
export function processFolderName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`
}

/** The folders that killed processes left behind: their names, and what follows the process in them. */
export async function findOrphanedFolders(parent: string, prefix: string): Promise<{ name: string; suffix: string }[]> {
  const names = await readdir(parent)
  return names.flatMap((name) => {
    if (!name.startsWith(prefix)) return []
    const found = /^(\d+)-[0-9a-f]{8}(\.\w+)?$/.exec(name.slice(prefix.length))
    return found === null || isRunning(Number(found[1])) ? [] : [{ name, suffix: found[2] ?? '' }]
  })
}

/** @throws {StorefrontError} when the folder cannot be made. */
export async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StorefrontError({
      kind: 'surroundings',
      message: `The folder ${path} cannot be made: ${reason}`,
      next: 'choose another with --out.',
      cause,
    })
  }
}

/** Whether a process is there. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
