import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Waits until an engine's process is running.
 * @throws if it cannot be started, with the reason and the Debian package.
 */
export async function waitForSpawn<Child extends ChildProcess>(child: Child, debianPackage: string): Promise<Child> {
  try {
    await once(child, 'spawn')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${reason}. Is Debian's package ${debianPackage} installed?`, { cause })
  }
  return child
}
