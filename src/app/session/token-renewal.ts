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

/** Browsers take a longer time for none at all. */
const MAX_TIMER_MS = 2 ** 31 - 1

type SignedIn = Extract<Session, { readonly status: 'signed-in' }>

/**
 * Renews a customer's tokens before they expire, and ends the session when they do (SESS-12, SESS-13, SESS-14).
 * @returns the function that begins it; a second call changes nothing.
 */
export function createTokenRenewal(
  { store, items, credentials, api }: Pick<SessionDependencies, 'store' | 'items' | 'credentials' | 'api'>,
  sessionEnd: EndSession,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let started = false

  /** Does what is due by now and sets the timer for what comes next. */
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

  /** One refresh at a time in all tabs: whoever comes second takes what the first was given. Never rejects. */
  async function renew(initial: SignedIn): Promise<void> {
    await withLock('storefront-refresh', async () => {
      if (!isCurrent(initial) || followOtherTab(initial)) return
      const wasStored = storedTokens(items) !== undefined
      const tokens = await askForTokens(initial.tokens)
      if (!isCurrent(initial) || tokens === 'abandoned') return
      if (tokens === undefined) {
        // Another tab may have been faster all the same, which is why this one was refused.
        if (!followOtherTab(initial)) sessionEnd.end()
        return
      }
      // Another tab has signed out, and the news is not here yet.
      const isRemoved = wasStored && storedTokens(items) === undefined
      if (isRemoved || hasEndedElsewhere(initial)) return sessionEnd.followEnd()
      storeTokens(items, tokens)
      changeSession(store, { type: 'tokensRenewed', tokens })
    })
  }

  /** Whether nobody else has come, and no other tokens: each visit begins with its own. */
  function isCurrent({ tokens }: SignedIn): boolean {
    const now = store.getState()
    return now.status === 'signed-in' && now.tokens === tokens
  }

  /** Whether another tab has signed out, and the tokens are cleared or the next customer's (SESS-33, SESS-27). */
  function hasEndedElsewhere({ tokens }: SignedIn): boolean {
    return storedTokens(items)?.accessToken !== tokens.accessToken && hasVisitEndedInOtherTab(items)
  }

  /** Ends with another tab's sign-out, or takes tokens that another tab has stored since; false when it did neither. */
  function followOtherTab(initial: SignedIn): boolean {
    if (hasEndedElsewhere(initial)) {
      sessionEnd.followEnd()
      return true
    }
    return credentials.takeRenewed()
  }

  /**
   * New tokens; undefined after a failure, and when there is no response by the time the old ones expire. A request
   * that ended with its document says nothing of the session (SESS-36).
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
    // Timers stand still while a computer sleeps.
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', renewIfDue)
    renewIfDue()
  }
}
