import { refreshCart, showCustomerCart, takeOverCart } from '../cart/cart-calls.ts'
import { followEndOfSession } from './end-session.ts'
import { keepTokensFresh } from './refresh-tokens.ts'
import { storedTokens } from './session-storage.ts'
import { useSession } from './session.ts'
import { freshProfile, reloadProfile } from './sign-in.ts'

/** Goes on with the session of an earlier page: profile, cart, and a merge that failed then (OPEN-014). */
export async function resumeSession(): Promise<void> {
  const session = useSession.getState()
  if (session.status !== 'signed-in') return
  keepTokensFresh()
  await Promise.all([freshProfile(), session.guestToken === null ? refreshCart() : takeOverCart()])
}

/** Another tab changed the stored access token to this, null being a sign-out. */
export async function followTab(accessToken: string | null): Promise<void> {
  const session = useSession.getState()
  if (accessToken === null) {
    if (session.status === 'signed-in') followEndOfSession()
    return
  }
  const tokens = storedTokens()
  if (tokens === undefined) return
  if (session.status === 'signed-in') {
    useSession.setState({ tokens })
    return
  }
  useSession.setState({ status: 'signed-in', visit: Symbol('visit'), tokens, user: null, guestToken: null }, true)
  keepTokensFresh()
  await Promise.all([reloadProfile(), showCustomerCart()])
}
