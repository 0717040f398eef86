import { readFileSync } from 'node:fs'

/**
 * When a process began, as text that only it has on this computer since the computer's start; undefined where the
 * system does not tell, and for a process that is not there.
 */
export function processStart(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the command in brackets and may hold blanks and brackets; the start is the 22nd.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : `${boot} ${ticks}`
  } catch {
    return undefined
  }
}
