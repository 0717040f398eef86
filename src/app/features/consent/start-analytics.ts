import { useConsent } from '../../analytics/consent.ts'
import { setAnalyticsUser, sendAnalyticsStart, track } from '../../analytics/track.ts'
import { documentAllowsAnalytics } from '../../navigation/documents.ts'
import { loadAnalytics } from '../../providers/analytics/load-analytics.ts'
import { watchInactivity } from '../../providers/analytics/watch-inactivity.ts'
import { type Session, useSession } from '../../session/session.ts'

/**
 * Starts analytics as soon as the visitor has consented, now or later, and then once (CONS-03, CONS-07). Gives the
 * function that ends it.
 */
export function startAnalyticsWithConsent(): () => void {
  let end: (() => void) | undefined
  function startIfAccepted(): void {
    // Where mailed tokens and cards are, nothing of a third party looks on (SEC-12).
    if (!documentAllowsAnalytics()) return
    if (end !== undefined || useConsent.getState().consent !== 'accepted') return
    sendAnalyticsStart()
    end = watchInactivity(() => track({ event: 'inactivity' }))
    // The shop goes on without analytics where its script is blocked.
    loadAnalytics().catch(() => undefined)
  }
  sendUser(useSession.getState())
  startIfAccepted()
  const subscriptions = [useConsent.subscribe(startIfAccepted), useSession.subscribe(sendUser)]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    end?.()
  }
}

/** The customer by the id of their account, which says nothing about them to others (SESS-10). */
function sendUser(session: Session): void {
  // Between the sign-in and the profile nobody knows who it is.
  if (session.status === 'signed-in' && session.user === null) return
  setAnalyticsUser(session.status === 'signed-in' ? (session.user?.keycloakId ?? null) : null)
}
