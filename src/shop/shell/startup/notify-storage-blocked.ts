import { useConsent } from '../../lib/analytics/consent.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { storedItems } from '../../lib/storage/stored-items.ts'
import { hasAnalytics } from '../consent/load-analytics.ts'

/**
 * Shows once that the browser blocks storage. Waits until the consent dialog, which would cover the notification, is
 * answered and any other notification has closed.
 */
export function notifyStorageBlocked(): void {
  function notifyOnce(): void {
    const isAsking = hasAnalytics() && useConsent.getState().consent === 'unknown'
    const isNotifying = useNotification.getState().notification !== null
    if (isAsking || isNotifying || storedItems.read('storageNoticeShown') !== null) return
    for (const end of endings) end()
    storedItems.write('storageNoticeShown', 'true')
    // Does not scroll to the top, because the banner is visible at any scroll position.
    useNotification.setState({
      notification: {
        message:
          'Your browser is blocking storage for this site, which the checkout needs. Allow it, or your cart and anything you type will be lost when you leave or reload this page.',
        type: 'warning',
      },
    })
  }
  const endings = [useConsent.subscribe(notifyOnce), useNotification.subscribe(notifyOnce)]
  notifyOnce()
}
