import { type ClearReason, ITEM_RULES, type ItemRule, type StoredItems, type StoredKey } from './stored-items.ts'

/** Clears what the table lists for an ending, and notifies the other tabs (SESS-33, SESS-27). */
export function clearItems(items: StoredItems, ending: ClearReason): void {
  for (const key of clearedBy(ending)) items.write(key, null)
  // Last, because a storage that was full has space by now.
  const now = new Date().toISOString()
  items.write('signedOutAt', now)
  items.write('signOutSeen', now)
}

/**
 * Clears this tab's own items if a visit or an order has ended in another tab (SESS-33, SESS-27).
 * @returns whether one has.
 */
export function applySignOut(items: StoredItems): boolean {
  if (!hasVisitEndedInOtherTab(items)) return false
  items.write('signOutSeen', items.read('signedOutAt'))
  // Items shared by all tabs may be the next shopper's by now.
  for (const key of clearedBy('sign-out')) if (ITEM_RULES[key].storage === 'sessionStorage') items.write(key, null)
  return true
}

/** Returns whether a visit or an order has ended in another tab and this one has not handled it. */
export function hasVisitEndedInOtherTab(items: StoredItems): boolean {
  const signedOutAt = items.read('signedOutAt')
  return signedOutAt !== null && signedOutAt !== items.read('signOutSeen')
}

function clearedBy(ending: ClearReason): StoredKey[] {
  const rules = Object.entries(ITEM_RULES) as [StoredKey, ItemRule][]
  return rules.filter(([, rule]) => rule.clearedOn.includes(ending)).map(([key]) => key)
}
