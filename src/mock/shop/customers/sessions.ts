import type { AuthResponse } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { HttpError } from '../../http/problem.ts'
import type { ShopNamespace } from '../shop-request.ts'
import { setCapped, type Session, type Store, type StoredUser } from '../store.ts'

const MS_PER_SECOND = 1000
/** Milliseconds that a refresh token stays valid after its first use. */
const REUSE_MS = 30_000
const SESSION_ENDED = 'Your session has ended. Please sign in again.'
const BEARER = /^Bearer +(\S+)$/i

/**
 * Signs a customer in. The tokens use the lifetimes and the clock of the namespace.
 * @param id the sign-in, if the tokens replace earlier ones.
 */
export function openSession({ store, random, clock }: ShopNamespace, user: StoredUser, id?: string): AuthResponse {
  const now = clock.now()
  const lifetime = store.tokenLifetimes.access
  const accessToken = `access_${random.id()}`
  const refreshToken = `refresh_${random.id()}`
  const session: Session = {
    id: id ?? refreshToken,
    user,
    accessToken,
    accessExpiresAt: now + lifetime * MS_PER_SECOND,
    refreshToken,
    refreshExpiresAt: now + store.tokenLifetimes.refresh * MS_PER_SECOND,
  }
  setCapped(store.sessions, accessToken, session)
  setCapped(store.refreshTokens, refreshToken, session)
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: lifetime }
}

/** Ends a sign-in and invalidates all of its tokens. */
export function closeSession(store: Store, { id }: Session): void {
  closeWhere(store, (session) => session.id === id)
}

/** Ends all sessions of a customer. */
export function closeSessions(store: Store, user: StoredUser): void {
  closeWhere(store, (session) => session.user === user)
}

function closeWhere(store: Store, isClosed: (session: Session) => boolean): void {
  for (const tokens of [store.sessions, store.refreshTokens]) {
    for (const [token, session] of tokens) if (isClosed(session)) tokens.delete(token)
  }
}

/**
 * Returns new tokens for a refresh token, and invalidates its access token. The refresh token stays valid for 30 s, for
 * a client that did not receive the response.
 * @throws {HttpError} 401 if the token is unknown, used, or expired.
 */
export function refreshSession(namespace: ShopNamespace, refreshToken: string): AuthResponse {
  const { store, clock } = namespace
  const session = store.refreshTokens.get(refreshToken)
  if (session === undefined || session.refreshExpiresAt <= clock.now()) {
    throw new HttpError(401, SESSION_ENDED, { refreshToken: ['The refresh token is unknown, used or expired.'] })
  }
  store.sessions.delete(session.accessToken)
  session.refreshExpiresAt = Math.min(session.refreshExpiresAt, clock.now() + REUSE_MS)
  return openSession(namespace, session.user, session.id)
}

/**
 * Returns the session for the bearer token of a request. Returns undefined for endpoints without authentication.
 * @throws {HttpError} 401 if the endpoint requires a customer and none is signed in, or if it allows guests and the
 * token is invalid.
 */
export function getSession(
  { access }: Endpoint,
  headers: Headers,
  { store, clock }: ShopNamespace,
): Session | undefined {
  if (access === 'everyone' || access === 'guest') return undefined
  const header = headers.get('authorization')
  if (header === null) {
    if (access === 'guest-or-signed-in') return undefined
    throw unauthorized('Please sign in.', 'This endpoint is for signed-in customers: send a bearer token.')
  }
  const session = store.sessions.get(BEARER.exec(header)?.[1] ?? '')
  if (session === undefined) throw unauthorized(SESSION_ENDED, 'The access token is unknown.')
  if (session.accessExpiresAt <= clock.now()) throw unauthorized(SESSION_ENDED, 'The access token has expired.')
  return session
}

/** Returns an error with a message for shoppers. The field errors contain the reason, for API developers. */
function unauthorized(message: string, reason: string): HttpError {
  return new HttpError(401, message, { Authorization: [reason] })
}
