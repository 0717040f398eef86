import { clearItems, applySignOut } from '../storage/clear-items.ts'
import type { ClearReason } from '../storage/stored-items.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { clearTokens } from './session-storage.ts'
import { changeSession } from './session-transitions.ts'

export interface EndSession {
  /** Clears all stored data of the shopper (SESS-15). */
  signOut(): void
  /**
   * Makes way for another customer, who signs in during the session. Clears the same data, except for the record of an
   * order without a response.
   */
  replace(): void
  /**
   * Ends a session without a sign-out. Clears the same data, except for the record of an order without a response. A
   * page that was asleep uses the tokens stored by another tab instead. After a rejected sign-in, the shopper continues
   * as the guest `unmerged`.
   */
  end(unmerged?: string | null): void
  /**
   * Called when another tab has ended the session and cleared the shared data. Removes tokens that this tab has stored
   * since.
   */
  followEnd(): void
}

/**
 * Creates the functions that end a customer's session and return the cart to a guest (SESS-13, SESS-14, SESS-15,
 * SESS-19).
 */
export function createSessionEnd({
  store,
  items,
  credentials,
  cart,
  setAnalyticsUser,
  onVisitEnd,
}: Pick<
  SessionDependencies,
  'store' | 'items' | 'credentials' | 'cart' | 'setAnalyticsUser' | 'onVisitEnd'
>): EndSession {
  function becomeGuest(): void {
    // The cart request reads the token from storage.
    changeSession(store, { type: 'guestStarted', guestToken: null })
    setAnalyticsUser(null)
    cart.changeShopper()
    void cart.refresh()
  }

  function leave(ending: ClearReason): void {
    clearItems(items, ending)
    becomeGuest()
    onVisitEnd(true)
  }

  return {
    signOut: () => leave('sign-out'),
    replace: () => leave('session-end'),
    end(unmerged = null) {
      if (credentials.takeRenewed()) return
      const session = store.getState()
      const isStored = session.status === 'signed-in' && items.read('authToken') === session.tokens.accessToken
      // The other tab has already cleared the shared data, which may now belong to the next shopper.
      if (isStored || !applySignOut(items)) clearItems(items, 'session-end')
      if (unmerged !== null) items.write('guestToken', unmerged)
      becomeGuest()
      if (unmerged === null) onVisitEnd(false)
    },
    followEnd() {
      const session = store.getState()
      // This tab may have stored new tokens before it saw the end.
      if (session.status === 'signed-in' && items.read('authToken') === session.tokens.accessToken) clearTokens(items)
      becomeGuest()
      onVisitEnd(false)
    },
  }
}
