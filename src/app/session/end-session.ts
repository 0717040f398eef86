import { clearItems } from '../storage/clear-items.ts'
import type { SessionDependencies } from './session-dependencies.ts'

export interface SessionEnd {
  /** Everything of the shopper's goes that is stored (SESS-15, SESS-23). */
  signOut(): void
  /** The tokens go; a guest's cart that was never merged, and what was typed, stay with whoever still sits there. */
  end(): void
  /** Another tab ended the session, and has cleared what they share. */
  followEnd(): void
}

/** The ways in which a customer's session ends: the cart is a guest's again (SESS-13, SESS-14, SESS-15, SESS-19). */
export function createSessionEnd({
  store,
  items,
  cart,
  setAnalyticsUser,
}: Pick<SessionDependencies, 'store' | 'items' | 'cart' | 'setAnalyticsUser'>): SessionEnd {
  function beGuest(unmerged: string | null = null): void {
    store.setState({ status: 'guest', guestToken: items.read('guestToken') || unmerged }, true)
    setAnalyticsUser(null)
    cart.startAnew()
    void cart.refresh()
  }

  return {
    signOut() {
      clearItems(items, 'sign-out')
      beGuest()
    },
    end() {
      clearItems(items, 'session-end')
      const session = store.getState()
      beGuest(session.status === 'starting' ? null : session.guestToken)
    },
    followEnd: () => beGuest(),
  }
}
