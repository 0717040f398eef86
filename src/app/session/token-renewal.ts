import { refreshToken } from '#contract/auth.ts'
import { AbandonedRequest } from '../api/watch-leaving.ts'
import { withLock } from '../storage/with-lock.ts'
import type { EndSession } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { storedVisit, storeTokens } from './session-storage.ts'
import { changeSession } from './session-transitions.ts'
import type { Session, Tokens } from './session.ts'
import { getExpiryTime, isExpired, getRefreshTime } from './token-expiry.ts'

/** Maximum delay of a timer in milliseconds, because browsers fire longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

type SignedIn = Extract<Session, { readonly status: 'signed-in' }>

/**
 * Renews a customer's tokens before they expire, or ends the session if they have expired (SESS-12, SESS-13, SESS-14).
 * @returns a function that starts the renewal. Further calls have no effect.
 */
export function createTokenRenewal(
  { store, items, credentials, api }: Pick<SessionDependencies, 'store' | 'items' | 'credentials' | 'api'>,
  sessionEnd: EndSession,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let started = false

  /** Renews the tokens or ends the session when due, and schedules the next check. */
  function renewIfDue(): void {
    clearTimeout(timer)
    const session = store.getState()
    if (session.status !== 'signed-in' || credentials.renewal !== undefined) return
    if (isExpired(session.tokens)) {
      sessionEnd.end()
      return
    }
    const wait = getRefreshTime(session.tokens) - Date.now()
    if (wait > 0) {
      timer = setTimeout(renewIfDue, Math.min(wait, MAX_TIMER_MS))
      return
    }
    credentials.renewal = renew(session).finally(() => {
      credentials.renewal = undefined
      renewIfDue()
    })
  }

  /**
   * Refreshes the tokens in one tab at a time. The next tab with the lock uses the first tab's tokens. Never rejects.
   */
  async function renew(initial: SignedIn): Promise<void> {
    await withLock('storefront-refresh', async () => {
      if (!isCurrent(initial) || followOtherTab(initial)) return
      const tokens = await askForTokens(initial.tokens)
      if (!isCurrent(initial) || tokens === 'abandoned') return
      if (tokens === undefined) {
        // Despite the lock, another tab may have refreshed first, in which case the server rejects this refresh.
        if (!followOtherTab(initial)) sessionEnd.end()
        return
      }
      // Another tab may have signed out before its storage event arrives.
      if (hasEndedElsewhere(initial)) return sessionEnd.followEnd()
      changeSession(store, { type: 'tokensRenewed', tokens: storeTokens(items, tokens) })
    })
  }

  /** Checks whether the visit and its tokens are unchanged. Each visit starts with different tokens. */
  function isCurrent({ tokens }: SignedIn): boolean {
    const now = store.getState()
    return now.status === 'signed-in' && now.tokens === tokens
  }

  /** Checks whether another tab has signed out, which clears the tokens or replaces them with the next customer's. */
  function hasEndedElsewhere({ tokens }: SignedIn): boolean {
    return tokens.visit !== '' && storedVisit(items) !== tokens.visit
  }

  /** Applies a sign-out or newer tokens from another tab. Returns false if there are none. */
  function followOtherTab(initial: SignedIn): boolean {
    if (hasEndedElsewhere(initial)) {
      sessionEnd.followEnd()
      return true
    }
    return credentials.takeRenewed()
  }

  /**
   * Requests new tokens. Returns undefined after a failure or if the current tokens expire before a response arrives. A
   * request aborted with its document does not affect the session.
   */
  async function askForTokens(tokens: Tokens): Promise<Tokens | 'abandoned' | undefined> {
    const tooLate = new AbortController()
    const life = getExpiryTime(tokens) - Date.now()
    const expiry = setTimeout(() => tooLate.abort(), Math.min(life, MAX_TIMER_MS))
    try {
      const auth = await api.call(refreshToken, {
        body: { refreshToken: tokens.refreshToken },
        signal: tooLate.signal,
      })
      return { ...auth, tokenIssuedAt: Date.now(), visit: tokens.visit }
    } catch (error) {
      return error instanceof AbandonedRequest ? 'abandoned' : undefined
    } finally {
      clearTimeout(expiry)
    }
  }

  return () => {
    if (started) return
    started = true
    credentials.endExpired = renewIfDue
    store.subscribe(renewIfDue)
    // Timers are paused while a computer is asleep.
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', renewIfDue)
    renewIfDue()
  }
}
