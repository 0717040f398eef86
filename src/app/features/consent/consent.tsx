import { type ReactNode, useEffect } from 'react'
import { followConsentElsewhere } from '../../analytics/consent.ts'
import { hasAnalytics } from '../../providers/analytics/load-analytics.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { startAnalyticsWithConsent } from './start-analytics.ts'

/** The question for consent, and analytics once it is given (CONS-01, CONS-03); neither where no script is set. */
export function Consent(): ReactNode {
  const asks = hasAnalytics()

  useEffect(() => {
    if (!asks) return undefined
    const stop = startAnalyticsWithConsent()
    const unfollow = followConsentElsewhere()
    return () => {
      unfollow()
      stop()
    }
  }, [asks])

  return asks && <ConsentSheet />
}
