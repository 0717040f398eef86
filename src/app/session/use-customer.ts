import { type User, useSession } from './session.ts'

/** Returns the signed-in customer; null while signed out or not yet loaded. */
export function useUser(): User | null {
  return useSession((session) => (session.status === 'signed-in' ? session.user : null))
}

/** Returns whether a customer is signed in; unknown while the session is being restored (OPEN-022). */
export function useSignedIn(): 'unknown' | 'out' | 'in' {
  return useSession(({ status }) => (status === 'signed-in' ? 'in' : status === 'guest' ? 'out' : 'unknown'))
}
