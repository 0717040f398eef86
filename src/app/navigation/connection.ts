import { notify } from '../notification/notification.ts'

/** What a link says that is followed offline (ROUT-46). */
export function tellOffline(): void {
  notify({ message: 'This device is offline. The page opens when it is connected again.', type: 'error' })
}

/** Ends when the browser is online: at once, or after it was told that it is not (ROUT-46). */
export async function waitForConnection(): Promise<void> {
  if (navigator.onLine) return
  tellOffline()
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}
