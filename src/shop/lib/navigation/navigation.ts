import { type Notification, notify } from '../notification/notification.ts'

interface NavigationOptions {
  /** Notification to show after the page has loaded, even if it needs a new document. */
  readonly notification?: Notification
}

/**
 * Goes to a page that the visitor chose. As with links, the history entry keeps the current page as `from` (NAV-29).
 * Call this synchronously after a click, and use `getCurrentPage` after an await.
 */
export async function goTo(url: string, options: NavigationOptions = {}): Promise<void> {
  await leaveFor(url, false, options)
}

/**
 * Replaces the current page with one that the visitor did not choose. Back does not return to a page that would
 * redirect again.
 */
export async function redirectTo(url: string, options: NavigationOptions = {}): Promise<void> {
  await leaveFor(url, true, options)
}

async function leaveFor(url: string, replace: boolean, options: NavigationOptions): Promise<void> {
  const { leaveDocument } = await import('./documents.ts')
  await leaveDocument(url, { ...options, replace })
  // Imports only this name, so that the bundle does not include the router's other exports.
  const { navigate } = await import('vike/client/router')
  await navigate(url, { overwriteLastHistoryEntry: replace })
  if (options.notification !== undefined) notify(options.notification)
}

/** Goes back one step if that leads to another page of the shop. Otherwise, goes to the fallback URL. */
export async function goBack(fallback: string): Promise<void> {
  const { from } = (history.state ?? {}) as { readonly from?: unknown }
  if (typeof from === 'string' && from !== location.pathname + location.search) history.back()
  else await goTo(fallback)
}
