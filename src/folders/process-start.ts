import { readFileSync } from 'node:fs'

/**
 * Returns the start time of a process as text that is unique since the computer started, or undefined if the system
 * does not provide it or the process is not running.
 */
export function getProcessStart(pid: number): string | undefined {
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
