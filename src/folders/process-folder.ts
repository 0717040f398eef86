import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'

/** Returns a folder name with the ID of this process, from which later processes detect abandoned folders. */
export function createProcessFolderName(prefix: string): string {
  return `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`
}

/** Returns the names of the folders left by killed processes. */
export async function findOrphanedFolders(parent: string, prefix: string): Promise<string[]> {
  const names = await readdir(parent)
  return names.filter((name) => {
    const found = name.startsWith(prefix) ? /^(\d+)-[0-9a-f]{8}$/.exec(name.slice(prefix.length)) : null
    return found !== null && !isRunning(Number(found[1]))
  })
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
