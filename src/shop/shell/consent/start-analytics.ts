import { useConsent } from '../../lib/analytics/consent.ts'
import { setAnalyticsUser, sendAnalyticsStart, track } from '../../lib/analytics/track.ts'
import { documentAllowsAnalytics } from '../../lib/navigation/documents.ts'
import { type Session, useSession } from '../../session/session.ts'
import { loadAnalytics } from './load-analytics.ts'
import { watchInactivity } from './watch-inactivity.ts'

/**
 * Starts analytics once, as soon as the visitor has consented (CONS-03, CONS-07).
 * @returns a function that stops analytics.
 */
export function startAnalyticsWithConsent(): () => void {
  let end: (() => void) | undefined
  function startIfAccepted(): void {
    // Pages with card data or emailed tokens must not load third-party scripts.
    if (!documentAllowsAnalytics()) return
    if (end !== undefined || useConsent.getState().consent !== 'accepted') return
    sendAnalyticsStart()
    end = watchInactivity(() => track({ event: 'inactivity' }))
    // The shop works without analytics if the script is blocked.
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

/** Identifies the customer only by account ID, which is meaningless to third parties (SESS-10). */
function sendUser(session: Session): void {
  // The customer is unknown between the sign-in and the loading of the profile.
  if (session.status === 'signed-in' && session.user === null) return
  setAnalyticsUser(session.status === 'signed-in' ? (session.user?.keycloakId ?? null) : null)
}
