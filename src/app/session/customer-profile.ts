import { ApiError } from '#api/api-error.ts'
import { getProfile } from '#contract/user.ts'
import type { SessionEnd } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'

export interface CustomerProfile {
  /**
   * The profile as it is now: the answer of a load that is under way, else of a new one.
   * @returns false when nobody is signed in or no profile could be had.
   */
  fresh(): Promise<boolean>
  /** Fetches the profile anew, after a change of the customer's. */
  reload(): Promise<void>
}

/** The signed-in customer's profile; where the server no longer knows them their session ends (SESS-06, SESS-19). */
export function createCustomerProfile(
  { store, api, setAnalyticsUser }: Pick<SessionDependencies, 'store' | 'api' | 'setAnalyticsUser'>,
  sessionEnd: SessionEnd,
): CustomerProfile {
  /** The latest load, while it is under way; the answer of an earlier one is old. */
  let loading: Promise<void> | undefined

  async function load(isLatest: () => boolean): Promise<void> {
    if (store.getState().status !== 'signed-in') return
    try {
      const user = await api.call(getProfile, {})
      // The visit may have ended meanwhile; the next one begins with a load of its own.
      if (store.getState().status !== 'signed-in' || !isLatest()) return
      store.setState({ user })
      setAnalyticsUser(user.keycloakId)
    } catch (error) {
      const now = store.getState()
      if (error instanceof ApiError && error.status === 401 && now.status === 'signed-in') {
        sessionEnd.end(now.user === null ? now.guestToken : null)
      }
    }
  }

  async function reload(): Promise<void> {
    const latest = load(() => loading === latest)
    loading = latest
    await latest
    if (loading === latest) loading = undefined
  }

  return {
    async fresh() {
      await (loading ?? reload())
      const session = store.getState()
      return session.status === 'signed-in' && session.user !== null
    },
    reload,
  }
}
