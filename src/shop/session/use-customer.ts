import { type User, useSession } from './session.ts'

/** Returns the signed-in customer, or null if no customer is signed in or the profile has not loaded yet. */
export function useUser(): User | null {
  return useSession((session) => (session.status === 'signed-in' ? session.user : null))
}

/** Returns whether a customer is signed in, or 'unknown' while the session is being restored (OPEN-022). */
export function useSignedIn(): 'unknown' | 'out' | 'in' {
  return useSession(({ status }) => (status === 'signed-in' ? 'in' : status === 'guest' ? 'out' : 'unknown'))
}
