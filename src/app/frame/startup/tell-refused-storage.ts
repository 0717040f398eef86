import { useConsent } from '../../analytics/consent.ts'
import { notify } from '../../notification/notification.ts'
import { hasAnalytics } from '../../providers/analytics/load-analytics.ts'
import { storedItems } from '../../storage/stored-items.ts'

/**
 * Tells once that the browser refuses to store what the shop wants to keep (SESS-31): when it first does, or after the
 * question for consent, which lies over the notification.
 */
export function tellRefusedStorage(): void {
  let refused = false
  function tell(): void {
    const isAsking = hasAnalytics() && useConsent.getState().consent === 'unknown'
    if (!refused || isAsking || storedItems.read('refusalTold') !== null) return
    storedItems.write('refusalTold', 'true')
    notify({
      message:
        'Your browser stores nothing for this shop. Your cart and what you type are lost when you close or reload this tab.',
      type: 'warning',
    })
  }
  storedItems.changes.addEventListener('refused', () => {
    refused = true
    tell()
  })
  useConsent.subscribe(tell)
}
