import { type ReactNode, useEffect } from 'react'
import { syncConsentAcrossTabs, useConsent } from '../../analytics/consent.ts'
import { hasAnalytics } from '../../providers/analytics/load-analytics.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { startAnalyticsWithConsent } from './start-analytics.ts'

const ConsentDialog = lazyComponent(async () => (await import('./consent-dialog.tsx')).ConsentDialog)

/**
 * Asks for consent if none is stored, and starts analytics once it is given (CONS-01, CONS-03); does neither if no
 * analytics script is configured.
 */
export function Consent(): ReactNode {
  const asks = hasAnalytics()
  const unanswered = useConsent((state) => state.consent === 'unknown')

  useEffect(() => {
    if (!asks) return undefined
    const stop = startAnalyticsWithConsent()
    const stopSync = syncConsentAcrossTabs()
    return () => {
      stopSync()
      stop()
    }
  }, [asks])

  return asks && unanswered && <ConsentDialog />
}
