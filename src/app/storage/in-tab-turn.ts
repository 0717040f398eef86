import type { StoredItems } from './stored-items.ts'

/** Milliseconds until what one tab stores has surely reached the others. */
const SETTLING_MS = 150

/** Milliseconds after which a turn is free again: its tab was closed in the middle. */
const LONGEST_TURN_MS = 35_000

/**
 * Does work while no other tab does any: each asks for the turn by a stored item, and whose request stands a moment
 * later has it. Where nothing can be stored the tabs share nothing, and the work is done at once.
 */
export async function inTabTurn(items: StoredItems, work: () => Promise<void>): Promise<void> {
  const id = crypto.randomUUID()
  while (items.read('tabTurn')?.startsWith(id) !== true) {
    if (isFree(items.read('tabTurn')) && !items.write('tabTurn', `${id} ${Date.now()}`)) return work()
    await new Promise((resolve) => setTimeout(resolve, SETTLING_MS))
  }
  try {
    await work()
  } finally {
    if (items.read('tabTurn')?.startsWith(id) === true) items.write('tabTurn', null)
  }
}

function isFree(turn: string | null): boolean {
  const begunAt = Number(turn?.split(' ')[1])
  return Number.isNaN(begunAt) || Math.abs(Date.now() - begunAt) > LONGEST_TURN_MS
}
