import { create } from 'zustand'

/** A message in the banner (NOTE-01). The type 'warning' is used for an emptied cart and blocked storage (OPEN-043). */
export interface Notification {
  readonly message: string
  readonly type: 'success' | 'error' | 'warning'
  /** Whether the banner links to the cart and the checkout. */
  readonly leadsToCart?: true
}

/** Milliseconds after which a notification closes (NOTE-03). */
export const NOTIFICATION_LIFETIME_MS = 10_000

interface NotificationState {
  readonly notification: Notification | null
  readonly dismiss: () => void
}

export const useNotification = create<NotificationState>((set) => ({
  notification: null,
  dismiss: () => set({ notification: null }),
}))

/** Replaces the current notification and scrolls to the top, where the banner is (NOTE-02). */
export function notify(notification: Notification): void {
  useNotification.setState({ notification })
  scrollTo({ top: 0 })
}
