import { requestId } from '#api/request-id.ts'
import type { AuthResponse } from '#contract/auth.ts'
import { applySignOut } from '../storage/clear-items.ts'
import { createCustomerProfile, type CustomerProfile } from './customer-profile.ts'
import { createSessionEnd } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { clearTokens, getVisitId, storedTokens, storedVisit, storeTokens } from './session-storage.ts'
import { changeSession } from './session-transitions.ts'
import type { Tokens } from './session.ts'
import { createTokenRenewal } from './token-renewal.ts'

/** The part of the session that only customers need, which guest pages never load. */
export interface CustomerSession {
  readonly profile: CustomerProfile
  signIn(auth: AuthResponse | null): Promise<void>
  signOut(): void
  /** Continues the session of an earlier page: its profile, its cart, and a merge that failed there (OPEN-014). */
  resume(): Promise<void>
  /**
   * Ends the session if another tab has removed or replaced its stored visit, even if a late renewal has stored tokens
   * again.
   */
  followVisit(before: string | null, now: string | null): void
  /** Applies the tokens stored by another tab, or ends the session if there are none or they belong to another visit. */
  followTab(): Promise<void>
}

export function createCustomerSession(dependencies: SessionDependencies): CustomerSession {
  const { store, items, credentials, guest, cart } = dependencies
  const sessionEnd = createSessionEnd(dependencies)
  const renewTokens = createTokenRenewal(dependencies, sessionEnd)
  const profile = createCustomerProfile(dependencies, sessionEnd)

  /** Resolves when the profile and cart belong to the customer. The guest's lines wait until the token is accepted. */
  async function start(tokens: Tokens, guestToken: string | null): Promise<void> {
    changeSession(store, { type: 'customerStarted', tokens, guestToken })
    renewTokens()
    const accepting = profile.reload()
    credentials.accepting = accepting
    await Promise.all([accepting, cart.refresh()])
  }

  return {
    profile,
    async signIn(auth) {
      if (auth === null) {
        sessionEnd.signOut()
        return
      }
      // A sign-in during a session starts another customer's session.
      if (store.getState().status === 'signed-in') sessionEnd.replace()
      const guestToken = guest.known()
      const tokens = { ...auth, tokenIssuedAt: Date.now(), visit: requestId() }
      // Other tabs must not mistake another customer's tokens for refreshed ones.
      clearTokens(items)
      await start(storeTokens(items, tokens), guestToken)
    },
    signOut: sessionEnd.signOut,
    async resume() {
      const session = store.getState()
      if (session.status !== 'signed-in') return
      renewTokens()
      await Promise.all([profile.loadLatest(), cart.start()])
    },
    followVisit(before, now) {
      const session = store.getState()
      if (session.status !== 'signed-in' || session.tokens.visit !== getVisitId(before)) return
      if (session.tokens.visit === getVisitId(now)) return
      applySignOut(items)
      sessionEnd.followEnd()
    },
    async followTab() {
      const tokens = storedTokens(items)
      const session = store.getState()
      if (session.status === 'signed-in') {
        if (storedVisit(items) === session.tokens.visit) {
          if (tokens !== undefined) changeSession(store, { type: 'tokensRenewed', tokens })
          return
        }
        applySignOut(items)
        sessionEnd.followEnd()
      }
      if (tokens !== undefined) await start(tokens, null)
    },
  }
}
