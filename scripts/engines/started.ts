import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Waits until an engine's program runs.
 * @throws when it is not installed; says which package of Debian has it.
 */
export async function started<Child extends ChildProcess>(child: Child, debianPackage: string): Promise<Child> {
  try {
    await once(child, 'spawn')
  } catch (cause) {
    throw new Error(`${child.spawnfile} is not installed: Debian's package ${debianPackage} has it.`, { cause })
  }
  return child
}
