import type { Tokens } from './session.ts'

/** The token is refreshed this long before it expires (SESS-12). */
const REFRESH_BEFORE_EXPIRY_MS = 60_000

const MS_PER_SECOND = 1000

/** When the access token expires: issue time plus lifetime, in epoch milliseconds (SESS-11). */
export function expiresAt({ tokenIssuedAt, expiresIn }: Tokens): number {
  return tokenIssuedAt + expiresIn * MS_PER_SECOND
}

/**
 * When the access token is due for a refresh, in epoch milliseconds; a short life is renewed halfway (OPEN-018). One
 * that was issued in the future is due at once: the clock was set back since, and how old it is nobody knows (SESS-30).
 */
export function refreshAt(tokens: Tokens): number {
  if (tokens.tokenIssuedAt > Date.now() + REFRESH_BEFORE_EXPIRY_MS) return Date.now()
  const lifetime = tokens.expiresIn * MS_PER_SECOND
  return lifetime > REFRESH_BEFORE_EXPIRY_MS
    ? expiresAt(tokens) - REFRESH_BEFORE_EXPIRY_MS
    : tokens.tokenIssuedAt + lifetime / 2
}

export function isExpired(tokens: Tokens): boolean {
  return Date.now() >= expiresAt(tokens)
}
