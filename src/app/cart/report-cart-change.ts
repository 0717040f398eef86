import type { Cart, CartItem } from '#contract/cart.ts'
import { cartEvent } from '#domain/cart/analytics-event.ts'
import { promotionFor } from '#domain/cart/promotion.ts'
import { track } from '../analytics/track.ts'
import { usePromotion } from './promotion.ts'

/**
 * Reports a change that the server accepted to analytics and shows a promotion that covers one of the lines (CONS-09,
 * CONS-10, PROMO-03). `lines` have the added quantity or, for an update, the new quantity.
 */
export function reportCartChange(event: 'add_to_cart' | 'update_cart', lines: readonly CartItem[], cart: Cart): void {
  track(cartEvent(event, lines))
  const promotion = promotionFor(
    cart,
    lines.map(({ id }) => id),
  )
  if (promotion !== undefined) usePromotion.setState({ promotion })
}
