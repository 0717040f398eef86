import type { AuthResponse } from '#contract/auth.ts'
import { applySignOut } from '../storage/clear-items.ts'
import type { CustomerSession } from './customer-session.ts'
import type { SessionDependencies } from './session-dependencies.ts'

/** The session of a tab. The store contains the current shopper. */
export interface ShopSession {
  /** Restores the session, fetches the cart, and then synchronizes this tab with the others (decision 0020). */
  start(): void
  /**
   * Signs a customer in with the `token` of a login or registration response. Stores the token, loads the profile, and
   * merges the guest's cart (SESS-03, SESS-06, SESS-07). Resolves when all of this is done. The shared handler reports
   * failures. A null token clears everything, like a sign-out (SESS-16).
   */
  signIn(auth: AuthResponse | null): Promise<void>
  /** Signs out in all tabs and starts a new guest (OPEN-021). Call the API's logout first. */
  signOut(): Promise<void>
  /** Reloads the profile after the customer has changed it. */
  reloadProfile(): Promise<void>
  /**
   * Loads the customer's current profile.
   * @returns false if no customer is signed in or the profile cannot be loaded.
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

  /** Applies the session stored by another tab. Cart requests wait for this to start. */
  function followTab(): void {
    const loading = customerSession()
    credentials.following = loading
    void loading.then((customer) => customer.followTab())
  }

  return {
    start() {
      // Another tab may have signed out while this tab was in the background.
      applySignOut(items)
      if (credentials.isSignedIn()) void customerSession().then((customer) => customer.resume())
      else void cart.start()
      addEventListener('storage', ({ key, oldValue, newValue }) => {
        if (key === 'signedOutAt') applySignOut(items)
        if (key === 'visit') void customerSession().then((customer) => customer.followVisit(oldValue, newValue))
        // The key is null if all storage was cleared.
        if (key === null || key === 'authToken') followTab()
      })
      // Pages in the back/forward cache receive no storage events.
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        const isCustomers = store.getState().status === 'signed-in'
        if (!isCustomers) applySignOut(items)
        if (isCustomers || items.read('authToken') !== null) followTab()
        void cart.refresh()
      })
    },
    signIn: async (auth) => (await customerSession()).signIn(auth),
    signOut: async () => (await customerSession()).signOut(),
    reloadProfile: async () => (await customerSession()).profile.reload(),
    loadLatestProfile: async () => (await customerSession()).profile.loadLatest(),
  }
}
