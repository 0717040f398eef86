import { createCartEvent } from '#domain/cart/analytics-event.ts'
import { track } from '../../analytics/track.ts'
import { useCart } from '../../cart/cart.ts'

/** Tracks the start of the checkout with the cart's contents (CONS-11). */
export function trackBeginCheckout(): void {
  track(createCartEvent('begin_checkout', useCart.getState().cart.items))
}
