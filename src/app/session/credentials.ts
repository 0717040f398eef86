import { clearItems, hasVisitEndedInOtherTab } from '../storage/clear-items.ts'
import type { StoredItems } from '../storage/stored-items.ts'
import { clearTokens, storedTokens } from './session-storage.ts'
import { changeSession, type SessionEvent } from './session-transitions.ts'
import type { Session, SessionStore } from './session.ts'
import { isExpired } from './token-expiry.ts'

/** Who is shopping, once that is known. */
type RestoredSession = Exclude<Session, { readonly status: 'starting' }>

export interface Credentials {
  /**
   * Takes the session up where the storage has it, once. Expired tokens and garbage go: whoever comes back too late
   * is a guest (SESS-14).
   * @returns who is shopping, whenever that was found out.
   */
  restore(): RestoredSession
  isSignedIn(): boolean
  /** The current visit; a new symbol for each shopper. Requests belong to the visit that they are made in. */
  visit(): symbol
  /** What the HTTP client sends with a call: bearer token, or the guest's id (SESS-17, CONF-12). */
  current(): { readonly bearer?: string; readonly guestId?: string }
  /** Takes tokens that another tab has stored since for the same customer; false where there are none. */
  takeRenewed(): boolean
  /** The renewal of the tokens that is under way; undefined while there is none. It never rejects. */
  renewal: Promise<void> | undefined
  /** The profile request of a sign-in, which says whether the token is accepted. It never rejects. */
  accepting?: Promise<void> | undefined
  /** Loads the code that takes up a sign-in or sign-out of another tab; cart requests wait for it (SESS-40). */
  following?: Promise<unknown> | undefined
  /** Ends a session whose tokens have expired, before anything is sent with them; set by the token renewal. */
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
      if (session.status !== 'signed-in' || hasVisitEndedInOtherTab(items)) return false
      const stored = storedTokens(items)
      if (stored === undefined || stored.accessToken === session.tokens.accessToken || isExpired(stored)) return false
      changeSession(store, { type: 'tokensRenewed', tokens: stored })
      return true
    },
    renewal: undefined,
  }
}
