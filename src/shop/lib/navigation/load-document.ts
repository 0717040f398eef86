import type { Notification } from '../notification/notification.ts'
import { storedItems } from '../storage/stored-items.ts'

/** Replaces this document with the one at an absolute URL and passes on data that exists only in memory. */
export function loadDocument(href: string, replace: boolean, notification: Notification | undefined): void {
  // The history entry carries the notification and any data that the browser does not store.
  // Going back or forward has already changed the URL.
  const isThere = href === location.href
  storedItems.write('leftPage', isThere ? '' : pathAndQuery(location.href))
  const carried = storedItems.toCarry()
  const state = { ...(carried && { carried }), ...(notification && { notification }) }
  if (!isThere && Object.keys(state).length === 0) {
    if (replace) location.replace(href)
    else location.assign(href)
  } else {
    const current = history.state as { readonly vike?: unknown } | null
    if (isThere) history.replaceState({ ...current, ...state }, '', href)
    else {
      // A reload restores the scroll position of the history entry, which is taken from this page.
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
