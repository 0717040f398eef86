import { notify } from '../notification/notification.ts'

/** Notifies the visitor that a link will open once the browser is online again. */
export function notifyOffline(): void {
  notify({ message: 'You are offline. The page will open when you are back online.', type: 'error' })
}

/** Resolves when the browser is online. If it is offline, notifies the visitor first. */
export async function waitForConnection(): Promise<void> {
  if (navigator.onLine) return
  notifyOffline()
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
