import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { AuthResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'

/** Profile of the signed-in customer, as returned by the profile endpoint (SESS-20). */
export type User = UserProfile

/** Tokens of a signed-in customer. `tokenIssuedAt` is in epoch milliseconds and `expiresIn` in seconds (OPEN-017). */
export interface Tokens extends AuthResponse {
  readonly tokenIssuedAt: number
  /** ID of the visit, which a renewal keeps. */
  readonly visit: string
}

/** The session of the shopper to whom a document belongs. A sign-in or sign-out opens a new document. */
export type Session =
  /** Not restored yet: during prerendering, and until the browser has read its storage. */
  | { readonly status: 'starting' }
  /** Signed out. The token identifies the guest's cart and orders, and is null until it is obtained. */
  | { readonly status: 'guest'; readonly guestToken: string | null }
  | {
      readonly status: 'signed-in'
      readonly tokens: Tokens
      /** Null until the profile has loaded. The email address is stored only here (OPEN-016). */
      readonly user: User | null
      /** Token of the guest whose cart has not been merged yet (OPEN-014). */
      readonly guestToken: string | null
    }

export type SessionStore = UseBoundStore<StoreApi<Session>>

/**
 * Creates the session store of a document. The shopper is unknown, as on the prerendered page, until
 * `createCredentials` restores the session.
 * @internal
 */
export function createSessionStore(): SessionStore {
  return create<Session>(() => ({ status: 'starting' }))
}

export const useSession = createSessionStore()
