import { ApiError } from '#api/api-error.ts'
import type { ApiClient } from '#api/client.ts'
import { getProfile } from '#contract/user.ts'
import type { SessionStore } from './session.ts'

export interface CustomerProfile {
  /**
   * Loads the current profile from a pending request, if any, or else from a new one.
   * @returns false if no customer is signed in or the profile cannot be loaded.
   */
  loadLatest(): Promise<boolean>
  /** Reloads the profile after the customer has changed it. */
  reload(): Promise<void>
}

/** Creates the loader for the customer's profile (SESS-06). */
export function createCustomerProfile({
  store,
  api,
  onRejected,
}: {
  readonly store: SessionStore
  readonly api: ApiClient
  /** Called if the server does not know the customer. */
  readonly onRejected: () => void
}): CustomerProfile {
  /** Latest pending request. Responses to earlier requests are outdated. */
  let loading: Promise<void> | undefined

  async function load(isLatest: () => boolean): Promise<void> {
    try {
      const user = await api.call(getProfile, {})
      if (!isLatest()) return
      store.setState({ user })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onRejected()
    }
  }

  async function reload(): Promise<void> {
    if (store.getState().status !== 'signed-in') return
    const latest: Promise<void> = load(() => loading === latest)
    loading = latest
    await latest
    if (loading === latest) loading = undefined
  }

  return {
    async loadLatest() {
      await (loading ?? reload())
      const session = store.getState()
      return session.status === 'signed-in' && session.user !== null
    },
    reload,
  }
}
