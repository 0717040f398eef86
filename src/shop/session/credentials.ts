import { clearItems } from '../lib/storage/clear-items.ts'
import type { StoredItems } from '../lib/storage/stored-items.ts'
import { storedTokens } from './session-storage.ts'
import type { Session, SessionStore } from './session.ts'
import { isExpired } from './token-expiry.ts'

export interface Credentials {
  isSignedIn(): boolean
  /** Returns the credentials for a request: the bearer token or the guest ID (SESS-17, CONF-12). */
  current(): { readonly bearer?: string; readonly guestId?: string }
  /** Uses newer tokens that another tab stored in the same visit. Returns false without newer tokens. */
  takeRenewed(): boolean
  /** Pending renewal of the tokens, if any. Never rejects. */
  renewal: Promise<void> | undefined
  /** Ends a session with expired tokens before any request uses them. Set by the token renewal. */
  endExpired?: () => void
}

/**
 * Restores the session of a document from storage. Removes expired tokens, so that a customer who returns too late
 * becomes a guest (SESS-14).
 */
export function createCredentials(store: SessionStore, items: StoredItems): Credentials {
  if (store.getState().status === 'starting') store.setState(storedSession(items), true)

  return {
    isSignedIn: () => store.getState().status === 'signed-in',
    current() {
      const session = store.getState()
      if (session.status === 'signed-in') return { bearer: session.tokens.accessToken }
      return session.status === 'starting' || session.guestToken === null ? {} : { guestId: session.guestToken }
    },
    takeRenewed() {
      const session = store.getState()
      const stored = storedTokens(items)
      if (session.status !== 'signed-in' || stored?.visit !== session.tokens.visit) return false
      if (stored.accessToken === session.tokens.accessToken || isExpired(stored)) return false
      store.setState({ tokens: stored })
      return true
    },
    renewal: undefined,
  }
}

function storedSession(items: StoredItems): Session {
  const tokens = storedTokens(items)
  if (tokens !== undefined && !isExpired(tokens)) {
    return { status: 'signed-in', tokens, user: null, guestToken: items.read('guestToken') || null }
  }
  if (tokens !== undefined) clearItems(items, 'session-end')
  return { status: 'guest', guestToken: items.read('guestToken') || null }
}
