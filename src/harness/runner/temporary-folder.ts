import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Longest path of a temporary folder: a socket's path has at most 107 bytes, and Chromium's takes up to 45 of them
 * below this folder.
 */
const MAX_LENGTH = 60

/** Length of the name of the folder, with the separator before it. */
const NAME_LENGTH = '/storefront-XXXXXX'.length

/**
 * Runs work with a temporary folder whose path is short enough for the browsers' sockets, and removes it afterwards. It
 * is in the system's temporary folder, or in /tmp if the path of that is too long.
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
    // A Firefox that has just ended may still write into its profile.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
