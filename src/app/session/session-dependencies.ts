import type { ApiClient } from '#api/client.ts'
import type { ShopCart } from '../cart/create-cart.ts'
import type { StoredItems } from '../storage/stored-items.ts'
import type { Credentials } from './credentials.ts'
import type { GuestToken } from './guest-token.ts'
import type { SessionStore } from './session.ts'

/** What a tab's session is made from. */
export interface SessionDependencies {
  readonly store: SessionStore
  readonly items: StoredItems
  readonly credentials: Credentials
  readonly api: ApiClient
  readonly guest: GuestToken
  readonly cart: Pick<ShopCart, 'start' | 'refresh' | 'changeShopper'>
  /** Tells analytics who is signed in, null for nobody (SESS-10). */
  readonly setAnalyticsUser: (userId: string | null) => void
  /** Told when a visit has ended; `leaves` where the shopper is on the way to the home page. */
  readonly onVisitEnd: (leaves: boolean) => void
}
