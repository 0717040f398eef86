import { hasVisitEndedInOtherTab } from '../storage/clear-items.ts'
import { type StoredItems, storedItems } from '../storage/stored-items.ts'
import { type SessionStore, useSession } from './session.ts'

/**
 * Stores the guest token again if the browser evicted it during a purchase, so that the next document finds the cart.
 * Does not restore a token that another tab removed.
 */
export function restoreGuestToken(store: SessionStore = useSession, items: StoredItems = storedItems): void {
  const session = store.getState()
  if (session.status !== 'guest' || items.read('guestToken') !== null) return
  if (items.read('authToken') === null && !hasVisitEndedInOtherTab(items)) items.write('guestToken', session.guestToken)
}
