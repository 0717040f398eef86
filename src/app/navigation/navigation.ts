import { type Notification, notify } from '../notification/notification.ts'

interface NavigationOptions {
  /** Shows once the page does, in whatever document that is. */
  readonly notification?: Notification
}

/**
 * Goes to a page of the shop that the visitor asked for; as with every link, the page left is kept in the history entry
 * as `from` (NAV-29). Call it directly after a click only; after a wait, use `getCurrentPage`.
 */
export async function goTo(url: string, options: NavigationOptions = {}): Promise<void> {
  await leaveFor(url, false, options)
}

/**
 * Replaces the current page by one that the visitor did not ask for, so that Back does not lead to a page that redirects
 * again (ROUT-51).
 */
export async function redirectTo(url: string, options: NavigationOptions = {}): Promise<void> {
  await leaveFor(url, true, options)
}

async function leaveFor(url: string, replace: boolean, options: NavigationOptions): Promise<void> {
  const { leaveDocument } = await import('./documents.ts')
  await leaveDocument(url, { ...options, replace })
  // By name, so that the bundle leaves out what the router offers beside it.
  const { navigate } = await import('vike/client/router')
  await navigate(url, { overwriteLastHistoryEntry: replace })
  if (options.notification !== undefined) notify(options.notification)
}

/** Goes one step back where that is another page of the shop, else to the page given. */
export async function goBack(fallback: string): Promise<void> {
  const { from } = (history.state ?? {}) as { readonly from?: unknown }
  if (typeof from === 'string' && from !== location.pathname + location.search) history.back()
  else await goTo(fallback)
}
