import type { AuthResponse } from '#contract/auth.ts'
import { followSignOut } from '../storage/clear-items.ts'
import type { CustomerSession } from './customer-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'

/** The session of a tab; who is shopping stands in its store. */
export interface ShopSession {
  /** Restores the session and fetches its cart; from then on this tab follows what the others do (decision 0020). */
  start(): void
  /**
   * Signs a customer in with the `token` of a login or register answer: stores it, loads the profile, merges the
   * guest's cart (SESS-03, SESS-06, SESS-07). It ends when all that is done; failures on the way are told by the
   * shared handler. A null token clears everything, as a sign-out does (SESS-16).
   */
  signIn(auth: AuthResponse | null): Promise<void>
  /** Signs out in this tab and all others, and a new guest begins (OPEN-021). Telling the server comes before. */
  signOut(): Promise<void>
  /** Fetches the customer's profile anew, after a change of theirs. */
  reloadProfile(): Promise<void>
  /**
   * The customer's profile as it is now.
   * @returns false when nobody is signed in or no profile could be had.
   */
  loadLatestProfile(): Promise<boolean>
}

export function createSession(dependencies: SessionDependencies): ShopSession {
  const { store, items, credentials, cart } = dependencies
  let customers: CustomerSession | undefined

  async function customerSession(): Promise<CustomerSession> {
    if (customers === undefined) {
      const { createCustomerSession } = await import('./customer-session.ts')
      customers ??= createCustomerSession(dependencies)
    }
    return customers
  }

  /** Takes up the session that another tab has stored; the cart waits until it has begun. */
  function followTab(accessToken: string | null): void {
    const loading = customerSession()
    credentials.following = loading
    void loading.then((customer) => customer.followTab(accessToken))
  }

  return {
    start() {
      // Somebody may have signed out while this tab slept, or was elsewhere.
      followSignOut(items)
      if (credentials.isSignedIn()) void customerSession().then((customer) => customer.resume())
      else void cart.start()
      addEventListener('storage', ({ key, newValue }) => {
        if (key === 'signedOutAt') followSignOut(items)
        // Without a key the whole storage was cleared.
        if (key === null || key === 'authToken') followTab(newValue)
      })
      // A page that the browser held ready for a way back has heard nothing of all that (SESS-33).
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        const isCustomers = store.getState().status === 'signed-in'
        const accessToken = items.read('authToken')
        if (!isCustomers) followSignOut(items)
        if (isCustomers || accessToken !== null) followTab(accessToken)
        void cart.refresh()
      })
    },
    signIn: async (auth) => (await customerSession()).signIn(auth),
    signOut: async () => (await customerSession()).signOut(),
    reloadProfile: async () => (await customerSession()).profile.reload(),
    loadLatestProfile: async () => (await customerSession()).profile.loadLatest(),
  }
}
