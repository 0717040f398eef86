import * as z from 'zod/mini'
import type { StoredItems } from '../storage/stored-items.ts'
import type { Tokens } from './session.ts'

/** The access token is the last: other tabs are told key by key, and when they hear of it the rest is there. */
const TOKEN_KEYS = ['refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt', 'authToken'] as const

const StoredTokens = z.object({
  authToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  tokenType: z.string(),
  expiresIn: z.coerce.number().check(z.positive()),
  tokenIssuedAt: z.coerce.number().check(z.positive()),
})

/** The stored tokens; undefined when there are none, when one of them is missing, and when they are garbage. */
export function storedTokens(items: StoredItems): Tokens | undefined {
  const stored = Object.fromEntries(TOKEN_KEYS.map((key) => [key, items.read(key)]))
  const result = z.safeParse(StoredTokens, stored)
  if (!result.success) return undefined
  const { authToken, ...others } = result.data
  return { accessToken: authToken, ...others }
}

/**
 * Stores the tokens. Where the browser refuses one of them none is left, so that no page finds half a session: the
 * tab then remembers them for its own life.
 */
export function storeTokens(items: StoredItems, { accessToken, ...others }: Tokens): void {
  const values: Record<(typeof TOKEN_KEYS)[number], string | number> = { ...others, authToken: accessToken }
  if (!TOKEN_KEYS.every((key) => items.write(key, String(values[key])))) clearTokens(items)
}

/** Removes the tokens alone: the shopper stays the same person. */
export function clearTokens(items: StoredItems): void {
  for (const key of TOKEN_KEYS) items.write(key, null)
}
