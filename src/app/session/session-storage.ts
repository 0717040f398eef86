import * as z from 'zod/mini'
import type { StoredItems } from '../storage/stored-items.ts'
import type { Tokens } from './session.ts'

/**
 * Keys of the tokens and their visit, with the access token last: other tabs receive one event per key, and the other
 * values must be stored before the access token's event.
 */
const TOKEN_KEYS = ['visit', 'refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt', 'authToken'] as const

const StoredTokens = z.object({
  authToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  tokenType: z.string(),
  expiresIn: z.coerce.number().check(z.positive()),
  tokenIssuedAt: z.coerce.number().check(z.positive()),
  visit: z.string().check(z.minLength(1)),
})

/** Returns the ID of a visit from its stored value. */
export function getVisitId(stored: string | null): string | undefined {
  return stored?.split(' ', 1)[0]
}

/** Returns the ID of the visit to which the stored tokens belong, if any. */
export function storedVisit(items: StoredItems): string | undefined {
  return getVisitId(items.read('visit'))
}

/**
 * Returns the stored tokens, or undefined if any of them is missing or invalid, or if another tab is storing tokens of
 * another visit.
 */
export function storedTokens(items: StoredItems): Tokens | undefined {
  const stored = Object.fromEntries(TOKEN_KEYS.map((key) => [key, items.read(key)]))
  const result = z.safeParse(StoredTokens, stored)
  if (!result.success) return undefined
  const { authToken, visit, ...others } = result.data
  const id = getVisitId(visit) ?? ''
  return visit === formatVisit(id, authToken) ? { accessToken: authToken, visit: id, ...others } : undefined
}

/**
 * Stores the tokens. If the browser rejects any of them, keeps all in memory instead, so that no page finds a partial
 * session.
 * @returns the tokens, without a visit if they are not stored.
 */
export function storeTokens(items: StoredItems, tokens: Tokens): Tokens {
  if (tokens.visit === '') return tokens
  const { accessToken, visit, ...others } = tokens
  const values: Record<(typeof TOKEN_KEYS)[number], string | number> = {
    ...others,
    visit: formatVisit(visit, accessToken),
    authToken: accessToken,
  }
  if (TOKEN_KEYS.every((key) => items.write(key, String(values[key])))) return tokens
  clearTokens(items)
  return { ...tokens, visit: '' }
}

/**
 * Formats a visit with its access token. Without the token, a browser would ignore the unchanged visit of a renewal that
 * overwrites the next customer's tokens, and these would seem to belong to the next visit.
 */
function formatVisit(id: string, accessToken: string): string {
  return `${id} ${accessToken}`
}

/** Removes only the tokens. The shopper remains the same. */
export function clearTokens(items: StoredItems): void {
  for (const key of TOKEN_KEYS) items.write(key, null)
}
