import { clearItems } from '../storage/clear-items.ts'
import type { StoredItems } from '../storage/stored-items.ts'
import { clearTokens, storedTokens } from './session-storage.ts'
import type { SessionStore } from './session.ts'
import { isExpired } from './token-expiry.ts'

export interface Credentials {
  /**
   * Takes the session up where the storage has it, once. Expired tokens and garbage go: whoever comes back too late
   * is a guest (SESS-14).
   */
  restore(): void
  isSignedIn(): boolean
  /** What the HTTP client sends with a call: bearer token, or the guest's id (SESS-17, CONF-12). */
  current(): { readonly bearer?: string; readonly guestId?: string }
  /** The renewal of the tokens that is under way; undefined while there is none. It never rejects. */
  renewal: Promise<void> | undefined
}

export function createCredentials(store: SessionStore, items: StoredItems): Credentials {
  function restore(): void {
    if (store.getState().status !== 'starting') return
    const tokens = storedTokens(items)
    if (tokens !== undefined && !isExpired(tokens)) {
      const guestToken = items.read('guestToken') || null
      store.setState({ status: 'signed-in', visit: Symbol('visit'), tokens, user: null, guestToken }, true)
      return
    }
    if (items.read('authToken') !== null) clearItems(items, 'session-end')
    else clearTokens(items)
    store.setState({ status: 'guest', guestToken: items.read('guestToken') || null }, true)
  }

  return {
    restore,
    isSignedIn() {
      restore()
      return store.getState().status === 'signed-in'
    },
    current() {
      restore()
      const session = store.getState()
      if (session.status === 'signed-in') return { bearer: session.tokens.accessToken }
      return session.status === 'guest' && session.guestToken !== null ? { guestId: session.guestToken } : {}
    },
    renewal: undefined,
  }
}
