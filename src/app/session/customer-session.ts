import type { AuthResponse } from '#contract/auth.ts'
import { applySignOut } from '../storage/clear-items.ts'
import { createCustomerProfile, type CustomerProfile } from './customer-profile.ts'
import { createSessionEnd } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { clearTokens, storedTokens, storeTokens } from './session-storage.ts'
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
  /** Applies the access token stored by another tab. Null ends the session. */
  followTab(accessToken: string | null): Promise<void>
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
      if (store.getState().status === 'signed-in') sessionEnd.signOut()
      const guestToken = guest.known()
      const tokens = { ...auth, tokenIssuedAt: Date.now() }
      // Other tabs must not mistake another customer's tokens for refreshed ones.
      clearTokens(items)
      storeTokens(items, tokens)
      await start(tokens, guestToken)
    },
    signOut: sessionEnd.signOut,
    async resume() {
      const session = store.getState()
      if (session.status !== 'signed-in') return
      renewTokens()
      await Promise.all([profile.loadLatest(), cart.start()])
    },
    async followTab(accessToken) {
      if (store.getState().status === 'signed-in' && (accessToken === null || applySignOut(items))) {
        sessionEnd.followEnd()
      }
      const session = store.getState()
      if (accessToken === null) return
      const tokens = storedTokens(items)
      if (tokens === undefined) return
      if (session.status === 'signed-in') {
        changeSession(store, { type: 'tokensRenewed', tokens })
        return
      }
      await start(tokens, null)
    },
  }
}
