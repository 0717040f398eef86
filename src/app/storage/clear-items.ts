import { type ClearReason, ITEM_RULES, type ItemRule, type StoredItems, type StoredKey } from './stored-items.ts'

/** Clears what the table says, and tells the other tabs (SESS-33, SESS-27). */
export function clearItems(items: StoredItems, ending: ClearReason): void {
  for (const key of clearedBy(ending)) items.write(key, null)
  // Last, since a storage that was full has room by now.
  const now = new Date().toISOString()
  items.write('signedOutAt', now)
  items.write('signOutSeen', now)
}

/**
 * Clears what this tab alone holds when a visit or an order has ended in another one since (SESS-33, SESS-27).
 * @returns whether one has.
 */
export function followSignOut(items: StoredItems): boolean {
  if (!hasVisitEndedInOtherTab(items)) return false
  items.write('signOutSeen', items.read('signedOutAt'))
  // What all tabs share may be the next shopper's by now.
  for (const key of clearedBy('sign-out')) if (ITEM_RULES[key].storage === 'sessionStorage') items.write(key, null)
  return true
}

/** Whether a visit or an order has ended in another tab, and this one has not acted upon it yet. */
export function hasVisitEndedInOtherTab(items: StoredItems): boolean {
  const signedOutAt = items.read('signedOutAt')
  return signedOutAt !== null && signedOutAt !== items.read('signOutSeen')
}

function clearedBy(ending: ClearReason): StoredKey[] {
  const rules = Object.entries(ITEM_RULES) as [StoredKey, ItemRule][]
  return rules.filter(([, rule]) => rule.clearedOn.includes(ending)).map(([key]) => key)
}
