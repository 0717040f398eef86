import { chmodSync, statSync } from 'node:fs'
import { chmod, chown, stat } from 'node:fs/promises'

/** Permission bits that let the owner of a folder create files in it. */
const OWNER_MAY_WRITE = 0o700
const PERMISSIONS = 0o7777

/**
 * Gives a new folder the owner, group, and mode of the folder it replaces. If the mode has the setgid bit, files
 * created in it get its group.
 */
export async function preserveOwner(from: string, to: string): Promise<void> {
  const found = await stat(from).catch(() => undefined)
  if (found === undefined) return
  const own = await stat(to)
  const isSame = found.uid === own.uid && found.gid === own.gid
  // Users can replace another user's folder in a folder they own, but cannot restore its owner.
  if (!isSame) await chown(to, found.uid, found.gid).catch(() => chown(to, own.uid, found.gid).catch(() => {}))
  await chmod(to, (found.mode & PERMISSIONS) | OWNER_MAY_WRITE)
}

/** Gives a finished folder the mode of the folder it replaces. */
export function keepMode(from: string, to: string): void {
  chmodSync(to, statSync(from).mode & PERMISSIONS)
}
