import { cartEvent } from '#domain/cart/analytics-event.ts'
import { track } from '../../analytics/track.ts'
import { useCart } from '../../cart/cart.ts'

/** Tells analytics that the checkout begins with what is in the cart (CONS-11). */
export function trackBeginCheckout(): void {
  track(cartEvent('begin_checkout', useCart.getState().cart.items))
}
