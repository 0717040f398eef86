import { clearItems, followSignOut } from '../storage/clear-items.ts'
import type { SessionDependencies } from './session-dependencies.ts'
import { changeSession } from './session-transitions.ts'

export interface EndSession {
  /** Everything of the shopper's goes that is stored (SESS-15, SESS-23). */
  signOut(): void
  /**
   * The same where the session ends by itself, but for the mark of an order that was not answered (SESS-23, SESS-27).
   * A page that slept takes up the tokens that another tab has stored since, and ends nothing (SESS-35). `unmerged` is
   * the guest as whom somebody goes on who was refused while they signed in.
   */
  end(unmerged?: string | null): void
  /** Another tab ended the session, and has cleared what they share. */
  followEnd(): void
}

/** The ways in which a customer's session ends: the cart is a guest's again (SESS-13, SESS-14, SESS-15, SESS-19). */
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
  function beGuest(): void {
    // The cart's call takes up the token that is stored.
    changeSession(store, { type: 'guestStarted', guestToken: null })
    setAnalyticsUser(null)
    cart.changeShopper()
    void cart.refresh()
  }

  return {
    signOut() {
      clearItems(items, 'sign-out')
      beGuest()
      onVisitEnd(true)
    },
    end(unmerged = null) {
      if (credentials.takeRenewed()) return
      const session = store.getState()
      const isStored = session.status === 'signed-in' && items.read('authToken') === session.tokens.accessToken
      // What another tab has ended is cleared; what is stored by now may be the next shopper's.
      if (isStored || !followSignOut(items)) clearItems(items, 'session-end')
      if (unmerged !== null) items.write('guestToken', unmerged)
      beGuest()
      if (unmerged === null) onVisitEnd(false)
    },
    followEnd() {
      beGuest()
      onVisitEnd(false)
    },
  }
}
