import { ApiError } from '#api/api-error.ts'
import { getProfile } from '#contract/user.ts'
import type { EndSession } from './end-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { changeSession } from './session-transitions.ts'

export interface CustomerProfile {
  /**
   * Loads the current profile from a pending request, if any, or else from a new one.
   * @returns false if no customer is signed in or the profile cannot be loaded.
   */
  loadLatest(): Promise<boolean>
  /** Reloads the profile after the customer has changed it. */
  reload(): Promise<void>
}

interface Load {
  readonly visit: symbol
  readonly done: Promise<void>
}

/**
 * Creates the loader for the customer's profile, which signs out a customer unknown to the server (SESS-06, SESS-19).
 */
export function createCustomerProfile(
  { store, api, setAnalyticsUser }: Pick<SessionDependencies, 'store' | 'api' | 'setAnalyticsUser'>,
  sessionEnd: EndSession,
): CustomerProfile {
  /** Latest pending request and its visit. Responses to earlier requests are outdated. */
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
