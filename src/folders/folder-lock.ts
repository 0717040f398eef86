import { createHash, randomBytes } from 'node:crypto'
import {
  constants,
  copyFileSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isRunning } from './process-folder.ts'
import { getProcessStart } from './process-start.ts'

/** Maximum milliseconds between creating a lock and signing it. */
const SIGNING_MS = 2_000
/** Milliseconds between checks of a lock. */
const WAIT_MS = 50
/** Number of attempts when a lock disappears while it is being read. */
const TRIES = 5

/** Owner of a lock. A process ID alone is ambiguous because systems reuse them. */
const Owner = z.object({
  pid: z.number(),
  /** Start time of the process in the system's format, or undefined if the system does not provide it. */
  start: z.optional(z.string()),
  /** Makes each signature unique. */
  nonce: z.string(),
})

/**
 * Locks a folder until the returned function is called. Ignores the lock of a process that has ended.
 * @param work the task of the process in the folder, for messages
 * @throws {StorefrontError} if another process holds the lock.
 */
export function lockFolder(out: string, work: 'build' | 'recording'): () => void {
  const file = join(dirname(out), `.${basename(out)}.lock`)
  const release = take(file)
  if (release === undefined) throw busy(out, file, work)
  // Files left by killed takeovers, which can no longer succeed.
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(`${basename(file)}.`) && !isOfRunning(join(dirname(file), name))) {
      removeIfPossible(join(dirname(file), name))
    }
  }
  return release
}

/**
 * Waits for a lock and returns a function that releases it. For tasks that only one process may run at a time.
 * @throws the signal's reason if it aborts the wait.
 */
export async function waitForLock(file: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    signal.throwIfAborted()
    const release = take(file)
    if (release !== undefined) return release
    await setTimeout(WAIT_MS)
  }
}

/** Takes a lock and returns a function that releases it, or undefined if a running process holds the lock. */
function take(file: string): (() => void) | undefined {
  const nonce = randomBytes(8).toString('hex')
  const signature = JSON.stringify({ pid: process.pid, start: getProcessStart(process.pid), nonce })
  const signed = `${file}.${nonce}`
  try {
    writeFileSync(signed, signature)
    const isTaken = takeSigned(file, signed)
    return isTaken ? () => releaseLock(file, signature) : undefined
  } finally {
    removeIfPossible(signed)
  }
}

function takeSigned(file: string, signed: string): boolean {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (linkLock(signed, file)) return true
    const found = read(file)
    if (found === undefined) continue
    if (isHeld(file, found)) return false
    // A second lock determines which process may replace this one. Its owner checks again that the lock of the ended
    // process still exists and has not been replaced.
    const takeover = take(`${file}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`)
    if (takeover === undefined) return false
    try {
      if (read(file) !== found) continue
      renameSync(signed, file)
      return true
    } finally {
      takeover()
    }
  }
  return false
}

/** Renames a signed file to the lock's name unless that exists, so that name and content appear at the same time. */
function linkLock(signed: string, file: string): boolean {
  try {
    linkSync(signed, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
  }
  // Not every file system supports hard links.
  try {
    copyFileSync(signed, file, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Returns whether the process that signed a lock is still running. */
function isHeld(file: string, signature: string): boolean {
  const owner = getOwner(signature)
  if (owner === undefined) return isNew(file)
  if (!isRunning(owner.pid)) return false
  const start = getProcessStart(owner.pid)
  return owner.start === undefined || start === undefined || owner.start === start
}

function isOfRunning(file: string): boolean {
  const signature = read(file)
  return signature !== undefined && isHeld(file, signature)
}

function getOwner(signature: string): z.infer<typeof Owner> | undefined {
  try {
    return Owner.safeParse(JSON.parse(signature)).data
  } catch {
    return undefined
  }
}

/** Returns whether the lock is so new that its owner may not have signed it yet. */
function isNew(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs < SIGNING_MS
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function releaseLock(file: string, signature: string): void {
  if (read(file) === signature) removeIfPossible(file)
}

/**
 * Removes a lock file. It may stay if the folder is read-only or now belongs to another user, because the lock of an
 * ended process is ignored.
 */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Ignored, as described above.
  }
}

function busy(out: string, file: string, work: string): StorefrontError {
  const owner = getOwner(read(file) ?? '')
  const holder = owner === undefined ? `Another ${work}` : `Another ${work} (process ${owner.pid})`
  return new StorefrontError({
    kind: 'external',
    message: `${holder} is using ${out}.\nThe lock file is ${file}.`,
    next: 'Wait until it has finished, or choose another folder.',
  })
}
