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

/** Returns the stored tokens, or undefined if any of them is missing or invalid. */
export function storedTokens(items: StoredItems): Tokens | undefined {
  const stored = Object.fromEntries(TOKEN_KEYS.map((key) => [key, items.read(key)]))
  const result = z.safeParse(StoredTokens, stored)
  if (!result.success) return undefined
  const { authToken, ...others } = result.data
  return { accessToken: authToken, ...others }
}

/**
 * Stores the tokens. If the browser rejects any of them, keeps all in memory instead, so that no page finds a partial
 * session.
 * @returns the tokens, without a visit if they are not stored.
 */
export function storeTokens(items: StoredItems, tokens: Tokens): Tokens {
  if (tokens.visit === '') return tokens
  const { accessToken, ...others } = tokens
  const values: Record<(typeof TOKEN_KEYS)[number], string | number> = { ...others, authToken: accessToken }
  if (TOKEN_KEYS.every((key) => items.write(key, String(values[key])))) return tokens
  clearTokens(items)
  return { ...tokens, visit: '' }
}

/** Removes only the tokens. The shopper remains the same. */
export function clearTokens(items: StoredItems): void {
  for (const key of TOKEN_KEYS) items.write(key, null)
}
