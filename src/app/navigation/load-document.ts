import type { Notification } from '../notification/notification.ts'
import { storeGuestAgain } from '../session/store-guest-again.ts'
import { storedItems } from '../storage/stored-items.ts'

/** Loads the document at an absolute address in the place of this one, which hands over what only it knows. */
export function loadDocument(href: string, replace: boolean, notification: Notification | undefined): void {
  // The history's entry takes along what the browser refuses to store, and what is to be shown.
  storeGuestAgain()
  const carried = storedItems.toCarry()
  const state = { ...(carried && { carried }), ...(notification && { notification }) }
  // The browser's own way back and forth has set the address already.
  const isThere = href === location.href
  if (!isThere && Object.keys(state).length === 0) {
    if (replace) location.replace(href)
    else location.assign(href)
  } else {
    if (isThere || replace) history.replaceState({ ...(history.state as object | null), ...state }, '', href)
    else history.pushState(state, '', href)
    location.reload()
  }
}
