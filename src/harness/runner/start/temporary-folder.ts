import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrphanedFolders, createProcessFolderName } from '#folders/process-folder.ts'

/**
 * Maximum path length of a temporary folder. A socket path may have up to 107 bytes, and Chromium uses up to 45 of
 * them below this folder.
 */
const MAX_LENGTH = 60

const PREFIX = 'storefront-'

/** Maximum length of the folder's name, including the separator before it. */
const NAME_LENGTH = `/${PREFIX}1234567-01234567`.length

/**
 * Runs a task with a temporary folder whose path is short enough for the sockets of the browsers. Afterward, removes
 * this folder and the folders of killed processes, because they contain unredacted traces. The folder is in the
 * system's temporary folder, or in /tmp if that path is too long.
 */
export async function withTemporaryFolder<Value>(
  work: (folder: string) => Promise<Value>,
  system: string = tmpdir(),
): Promise<Value> {
  const parent = Buffer.byteLength(system) + NAME_LENGTH > MAX_LENGTH ? '/tmp' : system
  for (const { name } of await findOrphanedFolders(parent, PREFIX)) {
    // The folder may belong to another user.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
  const folder = join(parent, createProcessFolderName(PREFIX))
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    // Firefox may still write to its profile right after it exits.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
