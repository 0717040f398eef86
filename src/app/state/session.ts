import { create } from 'zustand'
import { readStored } from './browser-storage.ts'

/** Storage key of the guest token (session spec §3). */
export const GUEST_TOKEN_KEY = 'guestToken'

/** Who is shopping (session spec §4). */
export type Session =
  /** Nothing is known yet. */
  | { readonly status: 'starting' }
  /** Signed out, with the token that addresses the guest's cart and orders. */
  | { readonly status: 'guest'; readonly guestToken: string }

/** The session of this tab; a guest token from an earlier visit is used again (OPEN-012). */
export const useSession = create<Session>(() => {
  // Where the browser forbids storage even to ask for it throws, and while prerendering there is none.
  const guestToken = readStored(() => localStorage, GUEST_TOKEN_KEY)
  return guestToken ? { status: 'guest', guestToken } : { status: 'starting' }
})

/** What the HTTP client sends with a call (catalogue spec §6). */
export function credentials(): { readonly guestId?: string } {
  const session = useSession.getState()
  return session.status === 'guest' ? { guestId: session.guestToken } : {}
}
