import type { StoredItems } from './stored-items.ts'

/**
 * Does work that only one tab may do at a time: the others wait. Where the browser has no locks, or forbids them, the
 * tabs take turns by what they store (SESS-26).
 */
export async function withLock(name: string, items: StoredItems, work: () => Promise<void>): Promise<void> {
  let begun = false
  try {
    await navigator.locks.request(name, () => {
      begun = true
      return work()
    })
  } catch (error) {
    if (begun) throw error
    const { inTabTurn } = await import('./in-tab-turn.ts')
    await inTabTurn(items, work)
  }
}
