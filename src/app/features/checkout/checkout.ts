import type { CartStore } from '../../cart/cart.ts'
import { useCart } from '../../cart/cart.ts'
import type { Shop } from '../../create-shop.ts'
import { type Notification, notify } from '../../notification/notification.ts'
import { tokenizeCard as tokenizeWithProvider } from '../../providers/payment/tokenize-card.ts'
import { type SessionStore, useSession } from '../../session/session.ts'
import * as shop from '../../shop.ts'
import { clearItems } from '../../storage/clear-items.ts'
import { type StoredItems, storedItems } from '../../storage/stored-items.ts'
import { createOrderAttempts, type OrderAttempts } from './payment/order-attempt.ts'
import { createPlaceOrder, type PlaceOrder } from './payment/place-order.ts'
import { createReview, type Review } from './review.ts'

/** Checkout state of a tab: the confirmed review and the order attempt. */
export interface Checkout {
  readonly review: Review
  readonly attempts: OrderAttempts
  readonly placeOrder: PlaceOrder
  /** Clears the stored forms after an order was placed, or may have been placed (CHK-59). */
  settleOrder(): void
}

/** Creates the checkout of a tab. @internal */
export function createCheckout({
  shop: { api, cart, credentials },
  cartStore,
  session,
  items,
  tokenizeCard,
  notify: show,
}: {
  readonly shop: Pick<Shop, 'api' | 'cart' | 'credentials'>
  readonly cartStore: CartStore
  readonly session: SessionStore
  readonly items: StoredItems
  readonly tokenizeCard: typeof tokenizeWithProvider
  readonly notify: (notification: Notification) => void
}): Checkout {
  const { visit } = credentials
  const review = createReview({ cart, cartStore, visit, notify: show })
  const attempts = createOrderAttempts({ items, session })
  return {
    review,
    attempts,
    placeOrder: createPlaceOrder({ api, cart, review, attempts, visit, tokenizeCard, notify: show }),
    settleOrder() {
      clearItems(items, 'order')
      review.reset()
    },
  }
}

/** Creates the checkout of this tab. */
export const checkout = createCheckout({
  shop,
  cartStore: useCart,
  session: useSession,
  items: storedItems,
  tokenizeCard: tokenizeWithProvider,
  notify,
})
