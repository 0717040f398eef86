import { create } from 'zustand'

/** What the banner tells (NOTE-01); 'warning' exists for the emptied cart and a browser that stores nothing (OPEN-043). */
export interface Notification {
  readonly message: string
  readonly type: 'success' | 'error' | 'warning'
  /** Whether the banner leads on to the cart and to the checkout (NOTE-12). */
  readonly leadsToCart?: true
}

/** A notification leaves by itself after this time (NOTE-03). */
export const NOTIFICATION_LIFETIME_MS = 10_000

interface NotificationState {
  readonly notification: Notification | null
  readonly dismiss: () => void
}

export const useNotification = create<NotificationState>((set) => ({
  notification: null,
  dismiss: () => set({ notification: null }),
}))

/** Shows a notification in place of the one before and scrolls to the top, where the banner is (NOTE-02). */
export function notify(notification: Notification): void {
  useNotification.setState({ notification })
  scrollTo({ top: 0 })
}
