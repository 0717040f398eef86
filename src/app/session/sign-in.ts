import { ApiError } from '#api/api-error.ts'
import type { AuthResponse } from '#contract/auth.ts'
import { getProfile } from '#contract/user.ts'
import { setAnalyticsUser } from '../analytics/track.ts'
import { api } from '../api/api.ts'
import { takeOverCart } from '../cart/cart-calls.ts'
import { endSession } from './end-session.ts'
import { knownGuestToken } from './guest-token.ts'
import { keepTokensFresh } from './refresh-tokens.ts'
import { storeTokens } from './session-storage.ts'
import { useSession } from './session.ts'

/**
 * Signs a customer in with the `token` of a login or register answer: stores it, loads the profile, merges the
 * guest's cart (session spec §4). It ends when all that is done; failures on the way are told by the shared handler.
 * A null token clears everything, as a sign-out does.
 */
export async function signIn(auth: AuthResponse | null): Promise<void> {
  if (auth === null) {
    signOut()
    return
  }
  const guestToken = knownGuestToken()
  const tokens = { ...auth, tokenIssuedAt: Date.now() }
  // Other tabs must not take another customer's tokens for refreshed ones.
  storeTokens(null)
  storeTokens(tokens)
  useSession.setState({ status: 'signed-in', visit: Symbol('visit'), tokens, user: null, guestToken }, true)
  keepTokensFresh()
  await reloadProfile()
  // Who was refused meanwhile is a guest, with the cart that they had.
  if (useSession.getState().status === 'signed-in') await takeOverCart()
}

/**
 * Signs out in this tab and all others: all stored session values go, and a new guest begins (session spec §4).
 * Telling the server is the caller's part, before.
 */
export function signOut(): void {
  endSession({ forgetGuest: true })
}

/** The latest load of the profile, while it is under way; the answer of an earlier one is old. */
let loading: Promise<void> | undefined

/**
 * The customer's profile as it is now: the answer of a load that is under way, else of a new one.
 * @returns false when nobody is signed in or no profile could be had.
 */
export async function freshProfile(): Promise<boolean> {
  await (loading ?? reloadProfile())
  const session = useSession.getState()
  return session.status === 'signed-in' && session.user !== null
}

/** Fetches the customer's profile anew, after a change of theirs. */
export async function reloadProfile(): Promise<void> {
  const load = loadProfile(() => loading === load)
  loading = load
  await load
  if (loading === load) loading = undefined
}

/** Fetches the customer's profile; where the server no longer knows them they are signed out (session spec §8). */
async function loadProfile(isLatest: () => boolean): Promise<void> {
  const before = useSession.getState()
  if (before.status !== 'signed-in') return
  const isSameVisit = (): boolean => {
    const now = useSession.getState()
    return now.status === 'signed-in' && now.visit === before.visit
  }
  try {
    const user = await api.call(getProfile, {})
    if (!isSameVisit() || !isLatest()) return
    useSession.setState({ user })
    setAnalyticsUser(user.keycloakId)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && isSameVisit()) endSession({ forgetGuest: false })
  }
}
