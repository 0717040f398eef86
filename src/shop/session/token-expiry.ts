import type { Tokens } from './session.ts'

/** Milliseconds before expiry when a token is refreshed (SESS-12). */
const REFRESH_BEFORE_EXPIRY_MS = 60_000

const MS_PER_SECOND = 1000

/** Returns the time when the access token expires, in epoch milliseconds (SESS-11). */
export function getExpiryTime({ tokenIssuedAt, expiresIn }: Tokens): number {
  return tokenIssuedAt + expiresIn * MS_PER_SECOND
}

/**
 * Returns the time when the access token must be refreshed, in epoch milliseconds. A short-lived token is refreshed
 * halfway through its lifetime (OPEN-018). A token issued in the future is refreshed immediately because the clock was
 * set back and the token's age is unknown.
 */
export function getRefreshTime(tokens: Tokens): number {
  if (tokens.tokenIssuedAt > Date.now() + REFRESH_BEFORE_EXPIRY_MS) return Date.now()
  const lifetime = tokens.expiresIn * MS_PER_SECOND
  return lifetime > REFRESH_BEFORE_EXPIRY_MS
    ? getExpiryTime(tokens) - REFRESH_BEFORE_EXPIRY_MS
    : tokens.tokenIssuedAt + lifetime / 2
}

export function isExpired(tokens: Tokens): boolean {
  return Date.now() >= getExpiryTime(tokens)
}
