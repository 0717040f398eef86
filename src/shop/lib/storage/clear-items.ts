import { requestId } from '#api/request-id.ts'
import { type ClearReason, ITEM_RULES, type ItemRule, type StoredItems, type StoredKey } from './stored-items.ts'

/** Clears the items that must not outlive an event, and notifies other tabs. Starts another visit unless it is an order. */
export function clearItems(items: StoredItems, ending: ClearReason): void {
  for (const key of clearedBy(ending)) items.write(key, null)
  if (ending !== 'order') items.write('visit', requestId())
  // Writes the time last, when full storage has free space again.
  const now = new Date().toISOString()
  items.write('signedOutAt', now)
  items.write('signOutSeen', now)
}

/**
 * Clears the items of this tab if a visit or an order has ended in another tab.
 * @returns whether one has ended.
 */
export function applySignOut(items: StoredItems): boolean {
  if (!hasVisitEndedInOtherTab(items)) return false
  items.write('signOutSeen', items.read('signedOutAt'))
  // Items shared by all tabs may already belong to the next shopper.
  for (const key of clearedBy('sign-out')) if (ITEM_RULES[key].storage === 'sessionStorage') items.write(key, null)
  return true
}

/** Checks whether a visit or an order has ended in another tab without being handled in this one. */
export function hasVisitEndedInOtherTab(items: StoredItems): boolean {
  const signedOutAt = items.read('signedOutAt')
  return signedOutAt !== null && signedOutAt !== items.read('signOutSeen')
}

function clearedBy(ending: ClearReason): StoredKey[] {
  const rules = Object.entries(ITEM_RULES) as [StoredKey, ItemRule][]
  return rules.filter(([, rule]) => rule.clearedOn.includes(ending)).map(([key]) => key)
}
