import * as z from 'zod/mini'
import { readStored, writeStored } from '../storage/browser-storage.ts'
import type { Tokens } from './session.ts'

const GUEST_TOKEN_KEY = 'guestToken'

/**
 * Keys of the tokens (session spec §3). The access token is the last: other tabs are told key by key, and when they
 * hear of it the rest is there.
 */
const TOKEN_KEYS = ['refreshToken', 'tokenType', 'expiresIn', 'tokenIssuedAt', 'authToken'] as const

/** The key whose change tells other tabs of a sign-in, a refresh or a sign-out. */
export const SESSION_KEY = 'authToken'

const storage = () => localStorage

const StoredTokens = z.object({
  authToken: z.string().check(z.minLength(1)),
  refreshToken: z.string().check(z.minLength(1)),
  tokenType: z.string(),
  expiresIn: z.coerce.number().check(z.positive()),
  tokenIssuedAt: z.coerce.number().check(z.positive()),
})

/** The stored guest token; null when there is none or the browser forbids storage. */
export function storedGuestToken(): string | null {
  return readStored(storage, GUEST_TOKEN_KEY) || null
}

/** Stores the guest token, or removes it when it is null. */
export function storeGuestToken(token: string | null): void {
  writeStored(storage, GUEST_TOKEN_KEY, token)
}

/** The stored tokens; undefined when there are none, when one of them is missing, and when they are garbage. */
export function storedTokens(): Tokens | undefined {
  const stored = Object.fromEntries(TOKEN_KEYS.map((key) => [key, readStored(storage, key)]))
  const result = z.safeParse(StoredTokens, stored)
  if (!result.success) return undefined
  const { authToken, ...others } = result.data
  return { accessToken: authToken, ...others }
}

/**
 * Stores the tokens, or removes them when they are null. Where the browser refuses one of them none is left, so that
 * no page finds half a session: the tab then remembers them for its own life.
 * @returns whether they are stored.
 */
export function storeTokens(tokens: Tokens | null): boolean {
  if (tokens !== null) {
    const { accessToken, ...others } = tokens
    const values: Record<(typeof TOKEN_KEYS)[number], string | number> = { ...others, authToken: accessToken }
    if (TOKEN_KEYS.every((key) => writeStored(storage, key, String(values[key])))) return true
  }
  for (const key of TOKEN_KEYS) writeStored(storage, key, null)
  return false
}
