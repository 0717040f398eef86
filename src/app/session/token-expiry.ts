import type { Tokens } from './session.ts'

/** Milliseconds before its expiry at which the token is refreshed (SESS-12). */
const REFRESH_BEFORE_EXPIRY_MS = 60_000

const MS_PER_SECOND = 1000

/** Returns when the access token expires: issue time plus lifetime, in epoch milliseconds (SESS-11). */
export function expiresAt({ tokenIssuedAt, expiresIn }: Tokens): number {
  return tokenIssuedAt + expiresIn * MS_PER_SECOND
}

/**
 * Returns when the access token is due for a refresh, in epoch milliseconds; a short lifetime is renewed halfway
 * (OPEN-018). A token issued in the future is due immediately: the clock was set back, so its age is unknown (SESS-30).
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
