import type { ApiClient } from '#api/client.ts'
import type { ShopCart } from '../cart/create-cart.ts'
import type { StoredItems } from '../storage/stored-items.ts'
import type { Credentials } from './credentials.ts'
import type { GuestToken } from './guest-token.ts'
import type { SessionStore } from './session.ts'

export interface SessionDependencies {
  readonly store: SessionStore
  readonly items: StoredItems
  readonly credentials: Credentials
  readonly api: ApiClient
  readonly guest: GuestToken
  readonly cart: Pick<ShopCart, 'start' | 'refresh' | 'changeShopper'>
  /** Sends the signed-in customer's ID to analytics, or null after a sign-out (SESS-10). */
  readonly setAnalyticsUser: (userId: string | null) => void
  /** Called when a visit has ended. `leaves` is true if the shopper will be redirected to the home page. */
  readonly onVisitEnd: (leaves: boolean) => void
}
