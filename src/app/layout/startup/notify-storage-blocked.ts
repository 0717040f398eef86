import { useConsent } from '../../analytics/consent.ts'
import { useNotification } from '../../notification/notification.ts'
import { hasAnalytics } from '../../providers/analytics/load-analytics.ts'
import { storedItems } from '../../storage/stored-items.ts'

/**
 * Tells once that the browser refuses to store what the shop wants to keep (SESS-31): after the question for consent,
 * which lies over the notification, and after a notification that is being read.
 */
export function notifyStorageBlocked(): void {
  function notifyOnce(): void {
    const isAsking = hasAnalytics() && useConsent.getState().consent === 'unknown'
    const isNotifying = useNotification.getState().notification !== null
    if (isAsking || isNotifying || storedItems.read('refusalTold') !== null) return
    for (const end of endings) end()
    storedItems.write('refusalTold', 'true')
    // Nobody is scrolled away for it: the banner is in view wherever the page stands.
    useNotification.setState({
      notification: {
        message:
          'Your browser is blocking storage for this site. Your cart and anything you type will be lost when you close or reload this tab.',
        type: 'warning',
      },
    })
  }
  const endings = [useConsent.subscribe(notifyOnce), useNotification.subscribe(notifyOnce)]
  notifyOnce()
}
