import type { ApiClient } from '#api/client.ts'
import { requestId } from '#api/request-id.ts'
import type { AuthResponse } from '#contract/auth.ts'
import { applySignOut } from '../lib/storage/clear-items.ts'
import type { StoredItems } from '../lib/storage/stored-items.ts'
import type { Credentials } from './credentials.ts'
import type { CustomerSession } from './customer-session.ts'
import type { DocumentVisit, NextDocument } from './document-visit.ts'
import type { SessionStore } from './session.ts'

export interface SessionDependencies {
  readonly store: SessionStore
  readonly items: StoredItems
  readonly credentials: Credentials
  readonly visit: DocumentVisit
  readonly api: ApiClient
  readonly cart: { readonly start: () => Promise<unknown>; readonly refresh: () => Promise<unknown> }
}

/** The session of a document. The store contains its shopper. */
export interface ShopSession {
  /** Starts the cart and the customer's session, and follows the browser's visit (decision 0020). */
  start(): void
  /**
   * Signs a customer in with the `token` of a login or registration response (SESS-03), and opens a new document, which
   * loads the profile and merges the guest's cart (SESS-06, SESS-07). A null token signs out (SESS-16).
   * @returns false if the browser does not store the tokens.
   */
  signIn(auth: AuthResponse | null, next?: NextDocument): boolean
  /** Signs out in all tabs and opens a new document (OPEN-021). Call the API's logout first. */
  signOut(next?: NextDocument): void
  /** Reloads the profile after the customer has changed it. */
  reloadProfile(): Promise<void>
  /**
   * Loads the customer's current profile.
   * @returns false if no customer is signed in or the profile cannot be loaded.
   */
  loadLatestProfile(): Promise<boolean>
}

export function createSession(dependencies: SessionDependencies): ShopSession {
  const { items, credentials, visit, cart } = dependencies
  let customers: CustomerSession | undefined

  async function customerSession(): Promise<CustomerSession> {
    if (customers === undefined) {
      const { createCustomerSession } = await import('./customer-session.ts')
      customers ??= createCustomerSession(dependencies)
    }
    return customers
  }

  function followVisit(stored: string | null): void {
    visit.follow(stored)
    credentials.takeRenewed()
  }

  return {
    start() {
      // Another tab may have signed out since this tab's last document.
      applySignOut(items)
      if (credentials.isSignedIn()) void customerSession().then((customer) => customer.start())
      void cart.start()
      addEventListener('storage', ({ key, newValue }) => {
        // The key is null if all storage was cleared.
        if (key === 'visit' || key === null) followVisit(newValue)
        // An order in another tab. After a sign-out, the next document does this.
        if (key === 'signedOutAt' && visit.isCurrent()) applySignOut(items)
      })
      // Pages in the back/forward cache receive no storage events.
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return
        followVisit(items.read('visit'))
        if (!visit.isCurrent()) return
        applySignOut(items)
        void cart.refresh()
      })
    },
    signIn(auth, next) {
      if (auth !== null) return visit.signIn({ ...auth, tokenIssuedAt: Date.now() }, requestId(), next)
      visit.end('sign-out', next)
      return true
    },
    signOut: (next) => visit.end('sign-out', next),
    reloadProfile: async () => (await customerSession()).profile.reload(),
    loadLatestProfile: async () => (await customerSession()).profile.loadLatest(),
  }
}
