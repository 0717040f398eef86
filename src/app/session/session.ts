import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { AuthResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'

/** The signed-in customer as the profile call gives them (SESS-20). */
export type User = UserProfile

/** Tokens of a signed-in customer; `tokenIssuedAt` in epoch milliseconds, `expiresIn` in seconds (OPEN-017). */
export interface Tokens extends AuthResponse {
  readonly tokenIssuedAt: number
}

/** Who is shopping. */
export type Session =
  /** Not restored yet: while prerendering, and until the browser has looked into its storage. */
  | { readonly status: 'starting' }
  /** Signed out; the token addresses the guest's cart and orders and is null until one was obtained. */
  | { readonly status: 'guest'; readonly visit: symbol; readonly guestToken: string | null }
  | {
      readonly status: 'signed-in'
      /** Another one for each sign-in and each new guest, the same across refreshed tokens. */
      readonly visit: symbol
      readonly tokens: Tokens
      /** Null until the profile is loaded. Their e-mail is kept nowhere else (OPEN-016). */
      readonly user: User | null
      /** Of the guest whose cart is not merged yet (OPEN-014). */
      readonly guestToken: string | null
    }

export type SessionStore = UseBoundStore<StoreApi<Session>>

/** Who shops in a tab. It begins unknown, as the prerendered page did; `Credentials.restore` fills it. */
export function createSessionStore(): SessionStore {
  return create<Session>(() => ({ status: 'starting' }))
}

export const useSession = createSessionStore()

/** The visit of a session; undefined while it is being restored. */
export function getVisit(session: Session): symbol | undefined {
  return session.status === 'starting' ? undefined : session.visit
}

/**
 * Counts the visits that have ended in this tab. What is shown or was typed goes with each: with one that ended here
 * by the page that is left for the home page, with all others at once (SESS-33).
 */
export const useVisitCount = create<{ readonly all: number; readonly withoutLeaving: number }>(() => ({
  all: 0,
  withoutLeaving: 0,
}))
