import { refreshToken } from '#contract/auth.ts'
import { AbandonedRequest } from '../api/watch-leaving.ts'
import { hasVisitEndedInOtherTab } from '../storage/clear-items.ts'
import { withLock } from '../storage/with-lock.ts'
import type { EndSession } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { storedTokens, storeTokens } from './session-storage.ts'
import { changeSession } from './session-transitions.ts'
import type { Session, Tokens } from './session.ts'
import { expiresAt, isExpired, refreshAt } from './token-expiry.ts'

/** Browsers run longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

type SignedIn = Extract<Session, { readonly status: 'signed-in' }>

/**
 * Renews a customer's tokens before they expire, and ends the session when they do (SESS-12, SESS-13, SESS-14).
 * @returns a function that starts it; a second call has no effect.
 */
export function createTokenRenewal(
  { store, items, credentials, api }: Pick<SessionDependencies, 'store' | 'items' | 'credentials' | 'api'>,
  sessionEnd: EndSession,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let started = false

  /** Handles what is due and sets the timer for the next step. */
  function renewIfDue(): void {
    clearTimeout(timer)
    const session = store.getState()
    if (session.status !== 'signed-in' || credentials.renewal !== undefined) return
    if (isExpired(session.tokens)) {
      sessionEnd.end()
      return
    }
    const wait = refreshAt(session.tokens) - Date.now()
    if (wait > 0) {
      timer = setTimeout(renewIfDue, Math.min(wait, MAX_TIMER_MS))
      return
    }
    credentials.renewal = renew(session).finally(() => {
      credentials.renewal = undefined
      renewIfDue()
    })
  }

  /** Refreshes in one tab at a time: a tab that gets the lock second uses the first one's tokens. Never rejects. */
  async function renew(initial: SignedIn): Promise<void> {
    await withLock('storefront-refresh', async () => {
      if (!isCurrent(initial) || followOtherTab(initial)) return
      const wasStored = storedTokens(items) !== undefined
      const tokens = await askForTokens(initial.tokens)
      if (!isCurrent(initial) || tokens === 'abandoned') return
      if (tokens === undefined) {
        // Another tab may have refreshed first despite the lock, so this refresh was rejected.
        if (!followOtherTab(initial)) sessionEnd.end()
        return
      }
      // Another tab has signed out, but its storage event has not arrived yet.
      const isRemoved = wasStored && storedTokens(items) === undefined
      if (isRemoved || hasEndedElsewhere(initial)) return sessionEnd.followEnd()
      storeTokens(items, tokens)
      changeSession(store, { type: 'tokensRenewed', tokens })
    })
  }

  /** Whether the visit and its tokens are unchanged: each visit starts with its own tokens. */
  function isCurrent({ tokens }: SignedIn): boolean {
    const now = store.getState()
    return now.status === 'signed-in' && now.tokens === tokens
  }

  /** Whether another tab has signed out, so the tokens are cleared or the next customer's (SESS-33, SESS-27). */
  function hasEndedElsewhere({ tokens }: SignedIn): boolean {
    return storedTokens(items)?.accessToken !== tokens.accessToken && hasVisitEndedInOtherTab(items)
  }

  /** Applies another tab's sign-out, or newer tokens that another tab has stored; false if there is neither. */
  function followOtherTab(initial: SignedIn): boolean {
    if (hasEndedElsewhere(initial)) {
      sessionEnd.followEnd()
      return true
    }
    return credentials.takeRenewed()
  }

  /**
   * Requests new tokens; undefined after a failure, or if there is no response before the old ones expire. A request
   * aborted with its document says nothing about the session (SESS-36).
   */
  async function askForTokens(tokens: Tokens): Promise<Tokens | 'abandoned' | undefined> {
    const tooLate = new AbortController()
    const life = expiresAt(tokens) - Date.now()
    const expiry = setTimeout(() => tooLate.abort(), Math.min(life, MAX_TIMER_MS))
    try {
      const auth = await api.call(refreshToken, {
        body: { refreshToken: tokens.refreshToken },
        signal: tooLate.signal,
      })
      return { ...auth, tokenIssuedAt: Date.now() }
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
    // Timers are paused while a computer sleeps.
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', renewIfDue)
    renewIfDue()
  }
}
