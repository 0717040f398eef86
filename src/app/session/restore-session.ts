import { storedGuestToken, storedTokens, storeTokens } from './session-storage.ts'
import { useSession } from './session.ts'
import { isExpired } from './token-expiry.ts'

/**
 * Takes the session up where the storage has it, once. Expired tokens and garbage go: whoever comes back too late is
 * a guest (session spec §4).
 */
export function restoreSession(): void {
  if (useSession.getState().status !== 'starting') return
  const tokens = storedTokens()
  const guestToken = storedGuestToken()
  if (tokens !== undefined && !isExpired(tokens)) {
    useSession.setState({ status: 'signed-in', visit: Symbol('visit'), tokens, user: null, guestToken }, true)
    return
  }
  storeTokens(null)
  useSession.setState({ status: 'guest', guestToken }, true)
}

/** What the HTTP client sends with a call: bearer token, or the guest's id (catalogue spec §6). */
export function credentials(): { readonly bearer?: string; readonly guestId?: string } {
  restoreSession()
  const session = useSession.getState()
  if (session.status === 'signed-in') return { bearer: session.tokens.accessToken }
  return session.status === 'guest' && session.guestToken !== null ? { guestId: session.guestToken } : {}
}
