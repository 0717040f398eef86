import type { Notification } from '../notification/notification.ts'
import { restoreGuestToken } from '../session/restore-guest-token.ts'
import { storedItems } from '../storage/stored-items.ts'

/** Loads the document at an absolute address in the place of this one, which hands over what only it knows. */
export function loadDocument(href: string, replace: boolean, notification: Notification | undefined): void {
  // The history's entry takes along what the browser refuses to store, and what is to be shown.
  restoreGuestToken()
  // The browser's own way back and forth has set the URL already.
  const isThere = href === location.href
  if (!isThere) storedItems.write('leftPage', pathAndQuery(location.href))
  const carried = storedItems.toCarry()
  const state = { ...(carried && { carried }), ...(notification && { notification }) }
  if (!isThere && Object.keys(state).length === 0) {
    if (replace) location.replace(href)
    else location.assign(href)
  } else {
    const current = history.state as { readonly vike?: unknown } | null
    if (isThere) history.replaceState({ ...current, ...state }, '', href)
    else {
      // The reload restores the position of the entry, which the router and the browser take from this page.
      scrollTo({ top: 0, behavior: 'instant' })
      if (replace) history.replaceState({ ...current, vike: undefined, ...state }, '', href)
      else history.pushState(state, '', href)
    }
    location.reload()
  }
}

function pathAndQuery(href: string): string {
  const { pathname, search } = new URL(href)
  return pathname + search
}
