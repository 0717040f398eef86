import { setAnalyticsUser } from '../analytics/track.ts'
import { refreshCart, startCartAnew } from '../cart/cart-calls.ts'
import { writeStored } from '../storage/browser-storage.ts'
import { storedGuestToken, storeGuestToken, storeTokens } from './session-storage.ts'
import { useSession } from './session.ts'

/** What the checkout keeps of the shopper in the session storage (OPEN-015). */
const CHECKOUT_FORMS = ['billingForm', 'dealerForm']

/**
 * Ends the customer's session: tokens go, the cart is a guest's again (session spec §4). Where the shopper asked for
 * it everything of theirs goes; otherwise a guest's cart that was never merged, and what was typed, stay.
 */
export function endSession({ forgetGuest }: { readonly forgetGuest: boolean }): void {
  storeTokens(null)
  if (forgetGuest) {
    storeGuestToken(null)
    for (const key of CHECKOUT_FORMS) writeStored(() => sessionStorage, key, null)
  }
  const session = useSession.getState()
  const unmerged = session.status === 'starting' ? null : session.guestToken
  beGuest(forgetGuest ? null : (storedGuestToken() ?? unmerged))
}

/** Another tab ended the session, and has tidied the storage that they share. */
export function followEndOfSession(): void {
  beGuest(storedGuestToken())
}

function beGuest(guestToken: string | null): void {
  useSession.setState({ status: 'guest', guestToken }, true)
  setAnalyticsUser(null)
  startCartAnew()
  void refreshCart()
}
