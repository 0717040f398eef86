import { useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { CartStore } from '../cart/cart.ts'
import { useCart } from '../cart/cart.ts'
import type { Shop } from '../cart/create-shop.ts'
import * as shop from '../cart/shop.ts'
import { type Notification, notify } from '../lib/notification/notification.ts'
import { clearItems } from '../lib/storage/clear-items.ts'
import { type StoredItems, storedItems } from '../lib/storage/stored-items.ts'
import { createOrderMarks, type OrderMarks, type OrderPhase } from './payment/order-marks.ts'
import { createPlaceOrder, type PlaceOrder } from './payment/place-order.ts'
import { tokenizeCard as tokenizeWithProvider } from './payment/tokenize-card.ts'
import { createReview, type Review } from './review.ts'

/** Checkout state of a tab: the reviewed order and the marks of sent ones. */
export interface Checkout {
  readonly review: Review
  readonly marks: OrderMarks
  readonly placeOrder: PlaceOrder
  /** Clears the stored forms after an order was placed, or may have been placed (CHK-59). */
  finishOrder(): void
}

/** Creates the checkout of a tab. @internal */
export function createCheckout({
  shop: { api, cart, visit },
  cartStore,
  items,
  tokenizeCard,
  notify: show,
}: {
  readonly shop: Pick<Shop, 'api' | 'cart' | 'visit'>
  readonly cartStore: CartStore
  readonly items: StoredItems
  readonly tokenizeCard: typeof tokenizeWithProvider
  readonly notify: (notification: Notification) => void
}): Checkout {
  const review = createReview({ cart, cartStore, notify: show })
  const marks = createOrderMarks(items)
  return {
    review,
    marks,
    placeOrder: createPlaceOrder({ api, cart, review, marks, items, visit, tokenizeCard, notify: show }),
    finishOrder() {
      clearItems(items, 'order')
      review.reset()
    },
  }
}

/** Creates the checkout of this tab. */
export const checkout = createCheckout({
  shop,
  cartStore: useCart,
  items: storedItems,
  tokenizeCard: tokenizeWithProvider,
  notify,
})

/** Returns the phase of the order of a cart, synchronized between tabs. Prerendered HTML has no order. */
export function useOrderPhase(cart: Pick<Cart, 'id'>): OrderPhase {
  return useSyncExternalStore(
    checkout.marks.onChange,
    () => checkout.marks.phase(cart),
    () => 'none',
  )
}
