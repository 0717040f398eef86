import type { ApiClient } from '#api/client.ts'
import { createGuest } from '#contract/auth.ts'
import type { StoredItems } from '../lib/storage/stored-items.ts'
import type { DocumentVisit } from './document-visit.ts'
import type { SessionStore } from './session.ts'

export interface GuestToken {
  /** Returns the stored token, which all tabs share, or else the token of a guest's tab. */
  known(): string | null
  /**
   * Returns the known token or requests a new one. Concurrent callers share a request (SESS-01, OPEN-012).
   * @throws {ApiError} if no token can be obtained. The next call retries.
   */
  obtain(): Promise<string>
  /** Discards a token unknown to the server. Defaults to the token of this tab. */
  discard(token?: string): void
}

export function createGuestToken({
  store,
  items,
  visit,
  api,
}: {
  readonly store: SessionStore
  readonly items: StoredItems
  readonly visit: Pick<DocumentVisit, 'check'>
  readonly api: ApiClient
}): GuestToken {
  let fetching: Promise<string> | undefined

  const stored = (): string | null => items.read('guestToken') || null

  function ofTab(): string | null {
    const session = store.getState()
    return session.status === 'starting' ? null : session.guestToken
  }

  function known(): string | null {
    // A customer's guest has been merged if the token is no longer stored. Another tab may have done so.
    return store.getState().status === 'signed-in' ? stored() : (stored() ?? ofTab())
  }

  function setTabToken(token: string): string {
    store.setState({ guestToken: token })
    return token
  }

  async function fetchToken(): Promise<string> {
    const response = await api.call(createGuest, {})
    // Another tab may have stored a token since.
    const faster = stored()
    if (faster !== null) return setTabToken(faster)
    const token = typeof response === 'string' ? response : response.token
    if (visit.check()) items.write('guestToken', token)
    return setTabToken(token)
  }

  return {
    known,
    async obtain() {
      const token = known()
      if (token !== null) {
        setTabToken(token)
        return token
      }
      fetching ??= fetchToken().finally(() => {
        fetching = undefined
      })
      return fetching
    },
    discard(token) {
      // Another tab may have stored a valid token since.
      if (stored() === (token ?? ofTab())) items.write('guestToken', null)
      store.setState({ guestToken: null })
    },
  }
}
