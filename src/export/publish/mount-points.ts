import { lstatSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'

/** Linux's list of mounts. The device ID of a folder does not reveal mounts of the same disk. */
const MOUNT_TABLE = '/proc/self/mountinfo'

/**
 * Checks that a folder can be replaced.
 * @throws {StorefrontError} if something is mounted at the folder or inside it.
 */
export function assertNoMountPoint(folder: string): void {
  const mount = mountPointIn(folder)
  if (mount === undefined) return
  throw new StorefrontError({
    kind: 'usage',
    message: `${mount} is the top folder of a disk or volume (a mount point), which cannot be renamed, so ${folder} cannot be replaced in one step.`,
    next: 'Build with --out into a folder inside the mount, such as "current".',
  })
}

function mountPointIn(folder: string): string | undefined {
  const mounts = mountPoints()
  if (mounts !== undefined) return mounts.find((path) => path === folder || path.startsWith(`${folder}/`))
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found !== undefined && found.dev !== lstatSync(dirname(folder)).dev ? folder : undefined
}

/** Returns the mount points, or undefined if the system does not list them. */
function mountPoints(): string[] | undefined {
  let table: string
  try {
    table = readFileSync(MOUNT_TABLE, 'utf8')
  } catch {
    return undefined
  }
  const unescaped = (path: string): string =>
    path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
  return table.split('\n').flatMap((line) => {
    const path = line.split(' ')[4]
    return path === undefined ? [] : [unescaped(path)]
  })
}
