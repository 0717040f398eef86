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
import { processStart } from './process-start.ts'

/** Milliseconds within which whoever made a lock has signed it. */
const SIGNING_MS = 2_000
/** Milliseconds between two looks at a lock that is waited for. */
const WAIT_MS = 50
/** How often a lock that goes away while it is looked at is asked for again. */
const TRIES = 5

/** Who has a lock: the number of a process alone may have gone to another one since. */
const Owner = z.object({
  pid: z.number(),
  /** When the process began, by the system's own count; absent where the system does not tell. */
  start: z.optional(z.string()),
  /** Makes each signature another. */
  nonce: z.string(),
})

/**
 * Keeps others from a place until the function that it gives is called. A lock whose process has ended counts as none
 * (BUILD-27).
 * @param work what the process does there, for messages.
 * @throws {StorefrontError} when another process has it.
 */
export function lockFolder(out: string, work: 'build' | 'recording'): () => void {
  const file = join(dirname(out), `.${basename(out)}.lock`)
  const release = take(file)
  if (release === undefined) throw busy(out, file, work)
  // Of takeovers that were killed; none of them can succeed any more.
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(`${basename(file)}.`) && !isOfRunning(join(dirname(file), name))) {
      rmSync(join(dirname(file), name), { force: true })
    }
  }
  return release
}

/**
 * Takes a lock as soon as nobody else has it, and gives what releases it. For work of which several processes do the
 * same, one after the other.
 * @throws the signal's reason when it aborts the wait.
 */
export async function waitForLock(file: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    signal.throwIfAborted()
    const release = take(file)
    if (release !== undefined) return release
    await setTimeout(WAIT_MS)
  }
}

/** Takes a lock and gives what releases it; undefined when a running process has it. */
function take(file: string): (() => void) | undefined {
  const nonce = randomBytes(8).toString('hex')
  const signature = JSON.stringify({ pid: process.pid, start: processStart(process.pid), nonce })
  const signed = `${file}.${nonce}`
  try {
    writeFileSync(signed, signature)
    const isTaken = takeSigned(file, signed)
    return isTaken ? () => releaseLock(file, signature) : undefined
  } finally {
    rmSync(signed, { force: true })
  }
}

function takeSigned(file: string, signed: string): boolean {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (linkLock(signed, file)) return true
    const found = read(file)
    if (found === undefined) continue
    if (isHeld(file, found)) return false
    // Who may replace this very lock is settled by a lock of its own. Whoever has that looks once more: while the dead
    // owner's lock is still there, nobody else can put one in its place.
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

/** Gives a signed file the name of a lock unless there is one: name and content appear together. */
function linkLock(signed: string, file: string): boolean {
  try {
    linkSync(signed, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
  }
  // Not every file system has links.
  try {
    copyFileSync(signed, file, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that signed a lock is still there. */
function isHeld(file: string, signature: string): boolean {
  const owner = ownerOf(signature)
  if (owner === undefined) return isNew(file)
  if (!isRunning(owner.pid)) return false
  const start = processStart(owner.pid)
  return owner.start === undefined || start === undefined || owner.start === start
}

function isOfRunning(file: string): boolean {
  const signature = read(file)
  return signature !== undefined && isHeld(file, signature)
}

function ownerOf(signature: string): z.infer<typeof Owner> | undefined {
  try {
    return Owner.safeParse(JSON.parse(signature)).data
  } catch {
    return undefined
  }
}

/** Whether its owner may not have signed it yet. */
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
  if (read(file) === signature) rmSync(file, { force: true })
}

function busy(out: string, file: string, work: string): StorefrontError {
  const owner = ownerOf(read(file) ?? '')
  const holder = owner === undefined ? `Another ${work}` : `Another ${work} (process ${owner.pid})`
  return new StorefrontError({
    kind: 'surroundings',
    message: `${holder} is working on ${out}.\nIts lock is the file ${file}.`,
    next: 'wait until it has finished, or choose another folder with --out.',
  })
}
