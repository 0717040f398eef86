import type { Cart, CartItem } from '#contract/cart.ts'
import { cartEvent } from '#domain/cart/analytics-event.ts'
import { promotionFor } from '#domain/cart/promotion.ts'
import { track } from '../analytics/track.ts'
import { usePromotion } from './promotion.ts'

/**
 * What follows on a change that the server took: analytics learns of it, and a promotion that covers one of the
 * lines is shown (CONS-09, CONS-10, PROMO-03). `lines` have the quantity that was added or, for an update, is there now.
 */
export function reportCartChange(event: 'add_to_cart' | 'update_cart', lines: readonly CartItem[], cart: Cart): void {
  track(cartEvent(event, lines))
  const promotion = promotionFor(
    cart,
    lines.map(({ id }) => id),
  )
  if (promotion !== undefined) usePromotion.setState({ promotion })
}
