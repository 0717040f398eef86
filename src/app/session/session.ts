import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { AuthResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'

/** Profile of the signed-in customer, as returned by the profile endpoint (SESS-20). */
export type User = UserProfile

/** Tokens of a signed-in customer. `tokenIssuedAt` is in epoch milliseconds and `expiresIn` in seconds (OPEN-017). */
export interface Tokens extends AuthResponse {
  readonly tokenIssuedAt: number
  /** ID of the visit in all tabs, which a renewal keeps. Empty if the browser does not store the tokens. */
  readonly visit: string
}

/** State of the current shopper's session. */
export type Session =
  /** Not restored yet: during prerendering, and until the browser has read its storage. */
  | { readonly status: 'starting' }
  /** Signed out. The token identifies the guest's cart and orders, and is null until it is obtained. */
  | { readonly status: 'guest'; readonly visit: symbol; readonly guestToken: string | null }
  | {
      readonly status: 'signed-in'
      /** A unique symbol for each sign-in and each new guest. It does not change when tokens are refreshed. */
      readonly visit: symbol
      readonly tokens: Tokens
      /** Null until the profile has loaded. The email address is stored only here (OPEN-016). */
      readonly user: User | null
      /** Token of the guest whose cart has not been merged yet (OPEN-014). */
      readonly guestToken: string | null
    }

export type SessionStore = UseBoundStore<StoreApi<Session>>

/**
 * Creates the session store of a tab. The shopper is unknown, as on the prerendered page, until `Credentials.restore`
 * sets the session.
 * @internal
 */
export function createSessionStore(): SessionStore {
  return create<Session>(() => ({ status: 'starting' }))
}

export const useSession = createSessionStore()

/** Returns the visit of a session, or undefined while the session is being restored. */
export function getVisit(session: Session): symbol | undefined {
  return session.status === 'starting' ? undefined : session.visit
}

/**
 * Counts the visits that have ended in this tab. The end of a visit removes the page's content and input, either
 * immediately or, if it ended in this tab, by opening the home page.
 */
export const useVisitCount = create<{ readonly all: number; readonly withoutLeaving: number }>(() => ({
  all: 0,
  withoutLeaving: 0,
}))
