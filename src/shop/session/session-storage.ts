import * as z from 'zod/mini'
import type { StoredItems } from '../lib/storage/stored-items.ts'
import type { Tokens } from './session.ts'

const TOKEN_KEYS = ['refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt', 'authToken'] as const

const StoredTokens = z.object({
  authToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  tokenType: z.string(),
  expiresIn: z.coerce.number().check(z.positive()),
  tokenIssuedAt: z.coerce.number().check(z.positive()),
})

/** Returns the ID of a visit from its stored value. */
export function getVisitId(stored: string | null): string | undefined {
  return stored?.split(' ', 1)[0]
}

/** Returns whether a stored visit is a customer's. */
export function hasToken(stored: string | null): boolean {
  return stored?.includes(' ') ?? false
}

/** Returns the ID of the browser's visit, if any. */
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
  const visit = storedVisit(items)
  if (!result.success || visit === undefined) return undefined
  const { authToken, ...others } = result.data
  return items.read('visit') === formatVisit(visit, authToken)
    ? { accessToken: authToken, visit, ...others }
    : undefined
}

/**
 * Stores the tokens, and then their visit, because other tabs read them when the visit changes. If the browser rejects
 * any of them, removes all, so that no page finds a partial session.
 * @returns whether the tokens are stored.
 */
export function storeTokens(items: StoredItems, { accessToken, visit, ...others }: Tokens): boolean {
  const values = { ...others, authToken: accessToken }
  const isStored =
    TOKEN_KEYS.every((key) => items.write(key, String(values[key]))) &&
    items.write('visit', formatVisit(visit, accessToken))
  if (!isStored) clearTokens(items)
  return isStored
}

/**
 * Formats a visit with its access token. Without the token, a browser would ignore the unchanged visit of a renewal that
 * overwrites the next customer's tokens, and these would seem to belong to the next visit.
 */
function formatVisit(id: string, accessToken: string): string {
  return `${id} ${accessToken}`
}

/** Removes only the tokens. The visit remains the same. */
export function clearTokens(items: StoredItems): void {
  for (const key of TOKEN_KEYS) items.write(key, null)
}
