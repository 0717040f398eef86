import { type Notification, notify } from '../notification/notification.ts'

/**
 * Goes to a page of the shop; as with every link, the page left is kept in the history entry as `from` (NAV-29). With
 * `replace` the page takes the place of the one left, so that going back does not lead there. The notification shows
 * once the page does, in whatever document that is.
 */
export async function goTo(
  address: string,
  options: { readonly replace?: boolean; readonly notification?: Notification } = {},
): Promise<void> {
  const { leaveDocument } = await import('./documents.ts')
  await leaveDocument(address, options)
  // By name, so that the bundle leaves out what the router offers beside it.
  const { navigate } = await import('vike/client/router')
  await navigate(address, { overwriteLastHistoryEntry: options.replace ?? false })
  if (options.notification !== undefined) notify(options.notification)
}

/** Goes one step back where that is a page of the shop, else to the page given. */
export async function goBack(fallback: string): Promise<void> {
  const { from } = (history.state ?? {}) as { readonly from?: unknown }
  if (typeof from === 'string') history.back()
  else await goTo(fallback)
}
