import type { Cart, CartItem } from '#contract/cart.ts'
import { createCartEvent } from '../lib/analytics/analytics-event.rules.ts'
import { track } from '../lib/analytics/track.ts'
import { findPromotion } from './promotion.rules.ts'
import { usePromotion } from './promotion.ts'

/**
 * Reports an accepted change to analytics, and shows a promotion if it covers one of the lines (CONS-09, CONS-10,
 * PROMO-03). `lines` contain the added quantity, or the new quantity of an update.
 */
export function reportCartChange(event: 'add_to_cart' | 'update_cart', lines: readonly CartItem[], cart: Cart): void {
  track(createCartEvent(event, lines))
  const promotion = findPromotion(
    cart,
    lines.map(({ id }) => id),
  )
  if (promotion !== undefined) usePromotion.setState({ promotion })
}
