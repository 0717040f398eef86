import { ApiError } from '#api/api-error.ts'
import { getProfile } from '#contract/user.ts'
import type { EndSession } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { changeSession } from './session-transitions.ts'

export interface CustomerProfile {
  /**
   * The profile as it is now: the answer of a load that is under way, else of a new one.
   * @returns false when nobody is signed in or no profile could be had.
   */
  loadLatest(): Promise<boolean>
  /** Fetches the profile anew, after a change of the customer's. */
  reload(): Promise<void>
}

interface Load {
  readonly visit: symbol
  readonly done: Promise<void>
}

/** The signed-in customer's profile; where the server no longer knows them their session ends (SESS-06, SESS-19). */
export function createCustomerProfile(
  { store, api, setAnalyticsUser }: Pick<SessionDependencies, 'store' | 'api' | 'setAnalyticsUser'>,
  sessionEnd: EndSession,
): CustomerProfile {
  /** The latest load, while it is under way, and the visit that it is for; the answer of an earlier one is old. */
  let loading: Load | undefined

  function currentVisit(): symbol | undefined {
    const session = store.getState()
    return session.status === 'signed-in' ? session.visit : undefined
  }

  async function load(visit: symbol, isLatest: () => boolean): Promise<void> {
    try {
      const user = await api.call(getProfile, {})
      if (currentVisit() !== visit || !isLatest()) return
      changeSession(store, { type: 'profileChanged', user })
      setAnalyticsUser(user.keycloakId)
    } catch (error) {
      const now = store.getState()
      if (error instanceof ApiError && error.status === 401 && now.status === 'signed-in' && now.visit === visit) {
        sessionEnd.end(now.user === null ? now.guestToken : null)
      }
    }
  }

  async function reload(): Promise<void> {
    const visit = currentVisit()
    if (visit === undefined) return
    const latest: Load = { visit, done: load(visit, () => loading === latest) }
    loading = latest
    await latest.done
    if (loading === latest) loading = undefined
  }

  return {
    async loadLatest() {
      await (loading !== undefined && loading.visit === currentVisit() ? loading.done : reload())
      const session = store.getState()
      return session.status === 'signed-in' && session.user !== null
    },
    reload,
  }
}
