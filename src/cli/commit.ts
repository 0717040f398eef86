import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Returns the commit checked out in the working directory, or null outside a repository. */
export async function readCurrentCommit(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'])
    return stdout.trim()
  } catch {
    return null
  }
}
