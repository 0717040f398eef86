import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Maximum path length of a temporary folder. A socket's path has at most 107 bytes, and Chromium uses up to 45 of them
 * below this folder.
 */
const MAX_LENGTH = 60

/** Length of the folder's name, including the separator before it. */
const NAME_LENGTH = '/storefront-XXXXXX'.length

/**
 * Runs work with a temporary folder whose path is short enough for browser sockets, and removes the folder afterwards.
 * The folder is in the system's temporary folder, or in /tmp if that path is too long.
 */
export async function withTemporaryFolder<Value>(
  work: (folder: string) => Promise<Value>,
  system: string = tmpdir(),
): Promise<Value> {
  const parent = Buffer.byteLength(system) + NAME_LENGTH > MAX_LENGTH ? '/tmp' : system
  const folder = await mkdtemp(join(parent, 'storefront-'))
  try {
    return await work(folder)
  } finally {
    // Firefox may still write to its profile right after it has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
