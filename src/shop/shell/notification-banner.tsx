import { type ReactNode, useEffect, useState } from 'react'
import { type Notification, NOTIFICATION_LIFETIME_MS, useNotification } from '../lib/notification/notification.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import styles from './notification-banner.module.css'

/** Links of the banner after an item was added. Their script loads when the browser is idle. */
export const CartLinks = lazyComponent(async () => (await import('../cart/panel/cart-links.tsx')).CartLinks)

/**
 * Shows the notification. It closes on click or after ten seconds, not counting the time while it is hovered or
 * focused (NOTE-03, NOTE-04, A11Y-04). The live region exists before its text, so screen readers announce the text.
 */
export function NotificationBanner(): ReactNode {
  const notification = useNotification((state) => state.notification)
  return (
    <div className={styles['container']} role="status" aria-live="polite">
      {notification !== null && <Banner notification={notification} />}
    </div>
  )
}

/**
 * A banner with its timer. It is a separate component because a dismissed banner gets no event when the pointer or the
 * focus leaves it.
 */
function Banner({ notification }: { readonly notification: Notification }): ReactNode {
  const dismiss = useNotification((state) => state.dismiss)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused

  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(dismiss, NOTIFICATION_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [notification, held, dismiss])

  return (
    <div
      className={`${styles['banner']} ${styles[notification.type]}`}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <button type="button" className={styles['message']} onClick={dismiss}>
        <Icon name={notification.type === 'success' ? 'check' : 'alert'} size={20} />
        <span>{notification.message}</span>
        <Icon name="close" size={18} />
        <span className="visually-hidden">, dismiss</span>
      </button>
      {notification.leadsToCart && <CartLinks />}
    </div>
  )
}
