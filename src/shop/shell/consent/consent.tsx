import { type ReactNode, useEffect } from 'react'
import { syncConsentAcrossTabs, useConsent } from '../../lib/analytics/consent.ts'
import { usePath } from '../../lib/navigation/route-loading.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { hasAnalytics, PRIVACY_PATH } from './load-analytics.ts'
import { startAnalyticsWithConsent } from './start-analytics.ts'

const ConsentDialog = lazyComponent(async () => (await import('./consent-dialog.tsx')).ConsentDialog)

/**
 * Asks for consent until the visitor answers, and again when the visitor wants to change the answer. Starts analytics
 * after consent (CONS-01, CONS-03). Does not ask on the privacy page, so visitors can read the text. Does nothing if no
 * analytics script is configured.
 */
export function Consent(): ReactNode {
  const asks = hasAnalytics()
  const path = usePath()
  const isAsking = useConsent(
    ({ consent, isReviewed }) => isReviewed || (consent === 'unknown' && path !== PRIVACY_PATH),
  )

  useEffect(() => {
    if (!asks) return undefined
    const stop = startAnalyticsWithConsent()
    const stopSync = syncConsentAcrossTabs()
    return () => {
      stopSync()
      stop()
    }
  }, [asks])

  return asks && isAsking && <ConsentDialog />
}
