import { allowsAnalytics, type DocumentGroup, getDocumentGroup } from '#routes/document-group.ts'
import type { Notification } from '../notification/notification.ts'
import { storedItems } from '../storage/stored-items.ts'
import { waitForConnection } from './connection.ts'

/** The group that the document was loaded for, wherever the router has gone since: its headers hold till it is left. */
function groupOfDocument(): DocumentGroup {
  const [loaded] = performance.getEntriesByType('navigation')
  return getDocumentGroup(loaded === undefined ? '/' : new URL(loaded.name).pathname)
}

/** Whether the router may show the page at a path in this document (decision 0044). */
export function staysInDocument(pathname: string): boolean {
  return getDocumentGroup(pathname) === groupOfDocument()
}

/** Whether the document may load a tag manager; an event that happens in another waits for the next. */
export function documentAllowsAnalytics(): boolean {
  return allowsAnalytics(groupOfDocument())
}

/**
 * Loads a page as a document of its own where its group has other headers than the document has (decision 0044), and
 * never ends then; ends at once where the router may show the page.
 * @param url within the shop.
 */
export async function leaveDocument(
  url: string,
  { replace = false, notification }: { readonly replace?: boolean; readonly notification?: Notification } = {},
): Promise<void> {
  const { pathname, href } = new URL(url, location.href)
  if (staysInDocument(pathname)) return
  await waitForConnection()
  // From here on nothing may load this document anew: the other one would never come (start.js).
  document.documentElement.dataset['leaving'] = ''
  const leaving = await import('./load-document.ts').catch(() => undefined)
  // It may have gone while the script was asked for.
  await waitForConnection()
  if (leaving === undefined) location.assign(href)
  else leaving.loadDocument(href, replace, notification)
  // The router waits until the document takes the place of this one.
  await new Promise(() => undefined)
}

/** Keeps the page that the document before was left at as `from` in the history entry (NAV-29). */
export function takeLeftPage(): void {
  const from = storedItems.read('leftPage')
  if (from === null) return
  storedItems.write('leftPage', null)
  history.replaceState({ ...(history.state as object | null), from }, '')
}

/** The notification that the document before left for this one, which its history entry loses here. */
export function consumeCarriedNotification(): Notification | undefined {
  const { notification, ...state } = (history.state ?? {}) as { readonly notification?: Notification }
  if (notification !== undefined) history.replaceState(state, '')
  return notification
}
