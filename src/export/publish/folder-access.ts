import { chmodSync, statSync } from 'node:fs'
import { chmod, chown, stat } from 'node:fs/promises'

/** Lets the owner of a folder create files in it, whatever its mode is. */
const OWNER_MAY_WRITE = 0o700
const PERMISSIONS = 0o7777

/**
 * Gives a new folder the owner, group and mode of the one that it replaces (BUILD-85): the files that are created in it
 * follow its group if its mode says so.
 */
export async function keepOwner(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => undefined)
  if (found === undefined) return
  const own = await stat(to)
  const isSame = found.uid === own.uid && found.gid === own.gid
  // Another user's folder can be replaced in a folder of one's own, but not given back.
  if (!isSame) await chown(to, found.uid, found.gid).catch(() => chown(to, own.uid, found.gid).catch(() => {}))
  await chmod(to, (found.mode & PERMISSIONS) | OWNER_MAY_WRITE)
}

/** Gives a finished folder the mode of the one that it replaces. */
export function keepMode(from: string, to: string): void {
  chmodSync(to, statSync(from).mode & PERMISSIONS)
}
