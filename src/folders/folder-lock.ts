import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StorefrontError } from '#errors/storefront-error.ts'
import { isRunning } from './process-folder.ts'
import { getProcessStart } from './process-start.ts'

/** Maximum milliseconds between creating a lock and writing its owner. */
const SIGNING_MS = 2_000
/** Milliseconds between checks of a lock. */
const WAIT_MS = 50

/**
 * Locks a folder until the returned function is called. Replaces the lock of a process that has ended.
 * @throws {StorefrontError} if another process holds the lock.
 */
export function lockFolder(out: string): () => void {
  const file = join(dirname(out), `.${basename(out)}.lock`)
  const release = take(file)
  if (release !== undefined) return release
  const [pid = 'unknown'] = read(file).split(' ')
  throw new StorefrontError({
    kind: 'external',
    message: `Another build (process ${pid}) is using ${out}.\nThe lock file is ${file}.`,
    next: 'Wait until it has finished, or choose another folder.',
  })
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

/** Creates the file of a lock with its owner. Returns undefined if a running process holds the lock. */
function take(file: string): (() => void) | undefined {
  // A process ID alone is ambiguous, because each container counts from 1.
  const owner = `${process.pid} ${getProcessStart(process.pid)}`
  if (!create(file, owner)) {
    if (isHeld(file)) return undefined
    rmSync(file, { force: true })
    if (!create(file, owner)) return undefined
  }
  return () => {
    if (read(file) === owner) rmSync(file, { force: true })
  }
}

/** Creates a file. Returns false if it exists. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isHeld(file: string): boolean {
  const [pid = '', ...start] = read(file).split(' ')
  if (pid === '') return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SIGNING_MS
  return isRunning(Number(pid)) && start.join(' ') === String(getProcessStart(Number(pid)))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
