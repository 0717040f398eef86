import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** File in the folder of a lock with the ID and the start time of the process that holds it. */
const OWNER = 'owner'
/** Maximum milliseconds between creating a lock and writing its owner. */
const SIGNING_MS = 2_000
/** Milliseconds between checks of a lock. */
const WAIT_MS = 50

/**
 * Takes a lock, which is a folder that its owner may use for temporary files. Returns a function that releases the lock
 * and removes the folder, or undefined if a running process holds the lock. The files of a process that has ended stay
 * in the folder.
 */
export function takeLock(folder: string): (() => void) | undefined {
  const owner = `${process.pid} ${getProcessStart(process.pid)}`
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isHeld(folder)) return undefined
  }
  writeFileSync(join(folder, OWNER), owner)
  return () => {
    if (readLockOwner(folder) === owner) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Waits for a lock and returns a function that releases it. For tasks that only one process may run at a time.
 * @throws the signal's reason if it aborts the wait.
 */
export async function waitForLock(folder: string, signal: AbortSignal): Promise<() => void> {
  for (;;) {
    signal.throwIfAborted()
    const release = takeLock(folder)
    if (release !== undefined) return release
    await setTimeout(WAIT_MS)
  }
}

/** Returns whether a running process holds a lock. */
export function isHeld(folder: string): boolean {
  const [pid = '', ...start] = readLockOwner(folder).split(' ')
  if (pid === '') return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SIGNING_MS
  return isRunning(Number(pid)) && start.join(' ') === String(getProcessStart(Number(pid)))
}

/** Returns the ID and the start time of the process that took a lock, or an empty string. */
export function readLockOwner(folder: string): string {
  try {
    return readFileSync(join(folder, OWNER), 'utf8')
  } catch {
    return ''
  }
}

/**
 * Returns the start time of a process as text that is unique since the computer started, or undefined if the system
 * does not provide it or the process is not running. A process ID alone is ambiguous, because each container counts
 * from 1.
 */
function getProcessStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in parentheses, which may contain spaces and parentheses. The start time is field
    // 22.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : `${boot} ${ticks}`
  } catch {
    return undefined
  }
}

/** Returns whether a process is running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
