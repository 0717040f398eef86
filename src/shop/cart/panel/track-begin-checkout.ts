import { createCartEvent } from '../../lib/analytics/analytics-event.rules.ts'
import { track } from '../../lib/analytics/track.ts'
import { useCart } from '../cart.ts'

/** Tracks the start of the checkout with the cart's contents (CONS-11). */
export function trackBeginCheckout(): void {
  track(createCartEvent('begin_checkout', useCart.getState().cart.items))
}
