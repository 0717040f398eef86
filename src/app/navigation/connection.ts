import { notify } from '../notification/notification.ts'

/** What a link says that is followed offline (ROUT-46). */
export function notifyOffline(): void {
  notify({ message: 'You are offline. The page will open when you are back online.', type: 'error' })
}

/** Ends when the browser is online: at once, or after it was told that it is not (ROUT-46). */
export async function waitForConnection(): Promise<void> {
  if (navigator.onLine) return
  notifyOffline()
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
