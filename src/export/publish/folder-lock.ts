import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isRunning } from './process-folder.ts'

/** Milliseconds within which whoever made a lock has signed it. */
const SIGNING_MS = 2_000

/**
 * Keeps other builds from the place of an export until the function that it gives is called. A lock whose process
 * has ended counts as none.
 * @throws {StorefrontError} when another build has it.
 */
export function lockFolder(out: string): () => void {
  const file = join(dirname(out), `.${basename(out)}.lock`)
  if (!take(file)) {
    const owner = Number(readOwner(file))
    if (owner > 0 ? isRunning(owner) : isNew(file)) throw busy(out, owner)
    rmSync(file, { force: true })
    if (!take(file)) throw busy(out, 0)
  }
  return () => {
    if (readOwner(file) === String(process.pid)) rmSync(file, { force: true })
  }
}

/** Writes the lock file unless there is one. */
function take(file: string): boolean {
  let descriptor: number
  try {
    descriptor = openSync(file, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    writeSync(descriptor, String(process.pid))
  } catch (error) {
    // A full disk takes the name but not the content.
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
  return true
}

/** Whether its owner may not have signed it yet. */
function isNew(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs < SIGNING_MS
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function busy(out: string, owner: number): StorefrontError {
  const who = !(owner > 0) ? 'Another build' : `Another build (process ${owner})`
  return new StorefrontError({
    kind: 'surroundings',
    message: `${who} is working on ${out}.`,
    next: 'wait until it has finished, or choose another folder with --out.',
  })
}
