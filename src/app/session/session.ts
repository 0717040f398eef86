import { create } from 'zustand'
import type { AuthResponse } from '#contract/auth.ts'
import type { UserProfile } from '#contract/user.ts'

/** The signed-in customer as the profile call gives them (session spec §3). */
export type User = UserProfile

/** Tokens of a signed-in customer; `tokenIssuedAt` in epoch milliseconds, `expiresIn` in seconds (OPEN-017). */
export interface Tokens extends AuthResponse {
  readonly tokenIssuedAt: number
}

/** Who is shopping (session spec §4). */
export type Session =
  /** Not restored yet: while prerendering, and until the browser has looked into its storage. */
  | { readonly status: 'starting' }
  /** Signed out; the token addresses the guest's cart and orders and is null until one was obtained. */
  | { readonly status: 'guest'; readonly guestToken: string | null }
  | {
      readonly status: 'signed-in'
      /** Another one for each sign-in, the same across refreshed tokens. */
      readonly visit: symbol
      readonly tokens: Tokens
      /** Null until the profile is loaded. Their e-mail is kept nowhere else (OPEN-016). */
      readonly user: User | null
      /** Of the guest whose cart is not merged yet (OPEN-014). */
      readonly guestToken: string | null
    }

/** The session of this tab. It starts empty, as the prerendered page did; `restoreSession` fills it. */
export const useSession = create<Session>(() => ({ status: 'starting' }))

/** The signed-in customer; null while signed out or not yet loaded. */
export function useUser(): User | null {
  return useSession((session) => (session.status === 'signed-in' ? session.user : null))
}

/** Whether a customer is signed in; unknown while the session is being restored (OPEN-022). */
export function useSignedIn(): 'unknown' | 'out' | 'in' {
  return useSession(({ status }) => (status === 'signed-in' ? 'in' : status === 'guest' ? 'out' : 'unknown'))
}
