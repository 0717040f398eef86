import { refreshToken } from '#contract/auth.ts'
import { AbandonedRequest } from '../lib/api/watch-leaving.ts'
import { withLock } from '../lib/storage/with-lock.ts'
import type { SessionDependencies } from './create-session.ts'
import { storeTokens } from './session-storage.ts'
import type { Tokens } from './session.ts'
import { getExpiryTime, isExpired, getRefreshTime } from './token-expiry.ts'

/** Maximum delay of a timer in milliseconds, because browsers fire longer timers immediately. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Renews a customer's tokens before they expire, or ends the session if they have expired (SESS-12, SESS-13, SESS-14).
 * @param end ends the session, unless another tab has stored newer tokens.
 * @returns a function that starts the renewal.
 */
export function createTokenRenewal(
  {
    store,
    items,
    credentials,
    visit,
    api,
  }: Pick<SessionDependencies, 'store' | 'items' | 'credentials' | 'visit' | 'api'>,
  end: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Renews the tokens or ends the session when due, and schedules the next check. */
  function renewIfDue(): void {
    clearTimeout(timer)
    const session = store.getState()
    if (session.status !== 'signed-in' || credentials.renewal !== undefined || !visit.check()) return
    if (isExpired(session.tokens)) {
      end()
      return
    }
    const wait = getRefreshTime(session.tokens) - Date.now()
    if (wait > 0) {
      timer = setTimeout(renewIfDue, Math.min(wait, MAX_TIMER_MS))
      return
    }
    credentials.renewal = renew(session.tokens).finally(() => {
      credentials.renewal = undefined
      renewIfDue()
    })
  }

  /**
   * Refreshes the tokens in one tab at a time. The next tab with the lock uses the first tab's tokens. Never rejects.
   */
  async function renew(initial: Tokens): Promise<void> {
    await withLock('storefront-refresh', async () => {
      if (!isCurrent(initial) || credentials.takeRenewed()) return
      const tokens = await askForTokens(initial)
      // The visit may have ended in another tab, even before its storage event arrives.
      if (!isCurrent(initial) || tokens === 'abandoned') return
      if (tokens === undefined) {
        // Despite the lock, another tab may have refreshed first, in which case the server rejects this refresh.
        end()
        return
      }
      storeTokens(items, tokens)
      store.setState({ tokens })
    })
  }

  /** Checks whether the visit and its tokens are unchanged. */
  function isCurrent(tokens: Tokens): boolean {
    const session = store.getState()
    return visit.check() && session.status === 'signed-in' && session.tokens === tokens
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
    credentials.endExpired = renewIfDue
    store.subscribe(renewIfDue)
    // Timers are paused while a computer is asleep.
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', renewIfDue)
    renewIfDue()
  }
}
