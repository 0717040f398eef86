import { allowsAnalytics, type DocumentGroup, getDocumentGroup } from '#routes/document-group.ts'
import type { Notification } from '../notification/notification.ts'
import { storedItems } from '../storage/stored-items.ts'

/**
 * Returns the group that the document was loaded for, regardless of the router's current page. A document keeps its
 * headers until the visitor leaves it.
 */
function groupOfDocument(): DocumentGroup {
  const [loaded] = performance.getEntriesByType('navigation')
  return getDocumentGroup(loaded === undefined ? '/' : new URL(loaded.name).pathname)
}

/** Returns whether the router may show the page at a path in this document (decision 0044). */
export function staysInDocument(pathname: string): boolean {
  return getDocumentGroup(pathname) === groupOfDocument()
}

/** Returns whether the document may load a tag manager. If not, events wait for the next document that may. */
export function documentAllowsAnalytics(): boolean {
  return allowsAnalytics(groupOfDocument())
}

/**
 * Loads a page as a new document if its group needs different headers (decision 0044), and then never resolves.
 * Otherwise resolves immediately, so that the router shows the page.
 * @param url a URL of the shop.
 */
export async function leaveDocument(url: string, options: LeaveOptions = {}): Promise<void> {
  const { pathname, href } = new URL(url, location.href)
  if (!staysInDocument(pathname)) await openDocument(href, options)
}

interface LeaveOptions {
  readonly replace?: boolean
  readonly notification?: Notification
}

/**
 * Maximum milliseconds that a link waits for a renewal of the tokens. The server accepts the previous refresh token for
 * longer (decision 0020).
 */
const MAX_RENEWAL_MS = 5_000

/** Resolves when no tab is renewing the customer's tokens, so that the next document finds the new ones. */
async function waitForRenewal(): Promise<void> {
  const options = { mode: 'shared', signal: AbortSignal.timeout(MAX_RENEWAL_MS) } as const
  await navigator.locks.request('storefront-refresh', options, () => undefined)
}

/** Loads the shop's page at an absolute URL as a document. Never resolves. */
export async function openDocument(href: string, { replace = false, notification }: LeaveOptions = {}): Promise<void> {
  // From now on, reloading this document would prevent the next one from loading (start.js).
  document.documentElement.dataset['leaving'] = ''
  // Also fails if the browser has no locks.
  await waitForRenewal().catch(() => undefined)
  loadDocument(href, replace, notification)
  // Never resolves, because the next document replaces this one.
  await new Promise(() => undefined)
}

/** Replaces this document with the one at an absolute URL, whose history entry carries the notification. */
function loadDocument(href: string, replace: boolean, notification: Notification | undefined): void {
  // Going back or forward has already changed the URL.
  const isThere = href === location.href
  storedItems.write('leftPage', isThere ? '' : location.pathname + location.search)
  if (!isThere && notification === undefined) {
    if (replace) location.replace(href)
    else location.assign(href)
    return
  }
  const current = history.state as { readonly vike?: unknown } | null
  const state = { ...(notification && { notification }) }
  if (isThere) history.replaceState({ ...current, ...state }, '', href)
  else {
    // A reload restores the scroll position of the history entry, which is taken from this page.
    scrollTo({ top: 0, behavior: 'instant' })
    if (replace) history.replaceState({ ...current, vike: undefined, ...state }, '', href)
    else history.pushState(state, '', href)
  }
  location.reload()
}

/**
 * Keeps the last page of the previous document as `from` in the history entry (NAV-29).
 * @returns the last page, an empty string if the previous document went back or forward to this page, or null if the
 * visitor opened or reloaded it.
 */
export function consumePreviousPage(): string | null {
  const from = storedItems.read('leftPage')
  if (from === null) return null
  storedItems.write('leftPage', null)
  if (from !== '') history.replaceState({ ...(history.state as object | null), from }, '')
  return from
}

/** Removes the notification of the previous document from the history entry and returns it. */
export function consumeCarriedNotification(): Notification | undefined {
  const { notification, ...state } = (history.state ?? {}) as { readonly notification?: Notification }
  if (notification !== undefined) history.replaceState(state, '')
  return notification
}
