import { type Notification, notify } from '../notification/notification.ts'

interface NavigationOptions {
  /** Shown once the page is, in whichever document. */
  readonly notification?: Notification
}

/**
 * Goes to a page the visitor chose; as with every link, the current page is kept in the history entry as `from`
 * (NAV-29). Call it synchronously after a click; after an await, use `getCurrentPage`.
 */
export async function goTo(url: string, options: NavigationOptions = {}): Promise<void> {
  await leaveFor(url, false, options)
}

/**
 * Replaces the current page by one the visitor did not choose, so that Back does not return to a page that redirects
 * again (ROUT-51).
 */
export async function redirectTo(url: string, options: NavigationOptions = {}): Promise<void> {
  await leaveFor(url, true, options)
}

async function leaveFor(url: string, replace: boolean, options: NavigationOptions): Promise<void> {
  const { leaveDocument } = await import('./documents.ts')
  await leaveDocument(url, { ...options, replace })
  // A named import, so that the bundle excludes the router's other exports.
  const { navigate } = await import('vike/client/router')
  await navigate(url, { overwriteLastHistoryEntry: replace })
  if (options.notification !== undefined) notify(options.notification)
}

/** Goes one step back if that is another page of the shop, else to the fallback. */
export async function goBack(fallback: string): Promise<void> {
  const { from } = (history.state ?? {}) as { readonly from?: unknown }
  if (typeof from === 'string' && from !== location.pathname + location.search) history.back()
  else await goTo(fallback)
}
