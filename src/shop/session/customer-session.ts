import type { Notification } from '../lib/notification/notification.ts'
import type { SessionDependencies } from './create-session.ts'
import { createCustomerProfile, type CustomerProfile } from './customer-profile.ts'
import { createTokenRenewal } from './token-renewal.ts'

/** Shown by the next document if a session has ended without a sign-out. */
const SESSION_ENDED: Notification = { message: 'Your session has ended. Please sign in again.', type: 'error' }

/** The part of the session that only customers need, which guest pages never load. */
export interface CustomerSession {
  readonly profile: CustomerProfile
  /** Renews the tokens when due, and loads the profile. */
  start(): Promise<boolean>
}

export function createCustomerSession(dependencies: SessionDependencies): CustomerSession {
  const { store, visit, credentials } = dependencies

  /** Ends a session that the server rejects or whose tokens have expired (SESS-13, SESS-14, SESS-19). */
  function end(): void {
    // A page that was asleep uses the tokens stored by another tab instead.
    if (!visit.check() || credentials.takeRenewed()) return
    const session = store.getState()
    // A customer whose sign-in is rejected continues as the same guest.
    const unmerged = session.status === 'signed-in' && session.user === null ? session.guestToken : null
    visit.end('session-end', { notification: SESSION_ENDED }, unmerged)
  }

  const profile = createCustomerProfile({ ...dependencies, onRejected: end })
  const renewTokens = createTokenRenewal(dependencies, end)
  return {
    profile,
    start() {
      renewTokens()
      return profile.loadLatest()
    },
  }
}
