import { clearItems } from '../storage/clear-items.ts'
import type { StoredItems } from '../storage/stored-items.ts'
import { clearTokens, storedTokens } from './session-storage.ts'
import { changeSession, type SessionEvent } from './session-transitions.ts'
import type { Session, SessionStore } from './session.ts'
import { isExpired } from './token-expiry.ts'

/** A session that has been restored. */
type RestoredSession = Exclude<Session, { readonly status: 'starting' }>

export interface Credentials {
  /**
   * Restores the session from storage once. Removes expired and invalid tokens, so that a customer who returns too
   * late becomes a guest (SESS-14).
   * @returns the session, even if it was restored earlier.
   */
  restore(): RestoredSession
  isSignedIn(): boolean
  /** Returns the current visit, a unique symbol for each shopper. A request belongs to the visit that sent it. */
  visit(): symbol
  /** Returns the credentials for a request: the bearer token or the guest ID (SESS-17, CONF-12). */
  current(): { readonly bearer?: string; readonly guestId?: string }
  /** Uses newer tokens that another tab stored for the same customer. Returns false without newer tokens. */
  takeRenewed(): boolean
  /** Pending renewal of the tokens, if any. Never rejects. */
  renewal: Promise<void> | undefined
  /** Profile request of a sign-in, which shows whether the server accepts the token. Never rejects. */
  accepting?: Promise<void> | undefined
  /** Pending code that applies a sign-in or sign-out from another tab. Cart requests wait for it. */
  following?: Promise<unknown> | undefined
  /** Ends a session with expired tokens before any request uses them. Set by the token renewal. */
  endExpired?: () => void
}

export function createCredentials(store: SessionStore, items: StoredItems): Credentials {
  function restore(): RestoredSession {
    const session = store.getState()
    if (session.status !== 'starting') return session
    changeSession(store, storedSession())
    return store.getState() as RestoredSession
  }

  function storedSession(): SessionEvent {
    const tokens = storedTokens(items)
    if (tokens !== undefined && !isExpired(tokens)) {
      const guestToken = items.read('guestToken') || null
      return { type: 'customerStarted', tokens, guestToken }
    }
    if (items.read('authToken') !== null) clearItems(items, 'session-end')
    else clearTokens(items)
    return { type: 'guestStarted', guestToken: items.read('guestToken') || null }
  }

  return {
    restore,
    isSignedIn: () => restore().status === 'signed-in',
    visit: () => restore().visit,
    current() {
      const session = restore()
      if (session.status === 'signed-in') return { bearer: session.tokens.accessToken }
      return session.guestToken === null ? {} : { guestId: session.guestToken }
    },
    takeRenewed() {
      const session = restore()
      if (session.status !== 'signed-in') return false
      const stored = storedTokens(items)
      if (
        stored?.visit !== session.tokens.visit ||
        stored.accessToken === session.tokens.accessToken ||
        isExpired(stored)
      )
        return false
      changeSession(store, { type: 'tokensRenewed', tokens: stored })
      return true
    },
    renewal: undefined,
  }
}
