import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { AuthResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'

/** The signed-in customer as returned by the profile endpoint (SESS-20). */
export type User = UserProfile

/** Tokens of a signed-in customer; `tokenIssuedAt` in epoch milliseconds, `expiresIn` in seconds (OPEN-017). */
export interface Tokens extends AuthResponse {
  readonly tokenIssuedAt: number
}

/** The current shopper. */
export type Session =
  /** Not restored yet: while prerendering, and until the browser has read its storage. */
  | { readonly status: 'starting' }
  /** Signed out; the token identifies the guest's cart and orders and is null until it is obtained. */
  | { readonly status: 'guest'; readonly visit: symbol; readonly guestToken: string | null }
  | {
      readonly status: 'signed-in'
      /** A new symbol for each sign-in and each new guest; refreshed tokens keep it. */
      readonly visit: symbol
      readonly tokens: Tokens
      /** Null until the profile is loaded. The email address is stored nowhere else (OPEN-016). */
      readonly user: User | null
      /** The guest whose cart is not merged yet (OPEN-014). */
      readonly guestToken: string | null
    }

export type SessionStore = UseBoundStore<StoreApi<Session>>

/** Creates the session store of a tab. It starts unknown, like the prerendered page; `Credentials.restore` fills it. */
export function createSessionStore(): SessionStore {
  return create<Session>(() => ({ status: 'starting' }))
}

export const useSession = createSessionStore()

/** Returns the visit of a session; undefined while it is being restored. */
export function getVisit(session: Session): symbol | undefined {
  return session.status === 'starting' ? undefined : session.visit
}

/**
 * Returns the number of visits that have ended in this tab. The page's content and input are removed with each: by
 * leaving for the home page if it ended here, otherwise immediately (SESS-33).
 */
export const useVisitCount = create<{ readonly all: number; readonly withoutLeaving: number }>(() => ({
  all: 0,
  withoutLeaving: 0,
}))
