import type { Cart, CartItem } from '#contract/cart.ts'
import { toCents } from '../money.rules.ts'

type Line = Pick<CartItem, 'productId' | 'productName' | 'productPrice' | 'quantity'>

interface TrackedLines {
  readonly currency: 'USD'
  /** Total value of the items in dollars. */
  readonly value: number
  readonly items: readonly {
    readonly item_id: string
    readonly item_name: string
    readonly price: number
    readonly quantity: number
  }[]
}

/** An analytics event, which never identifies the visitor (CONS-08 to CONS-12). */
export type AnalyticsEvent =
  | ({ readonly event: 'add_to_cart' | 'update_cart' | 'begin_checkout' } & TrackedLines)
  | ({ readonly event: 'purchase'; readonly transaction_id: string } & TrackedLines)
  | { readonly event: 'inactivity' }

/**
 * Returns an event for added lines, for changed lines with their new quantity (0 if removed), or for the cart at
 * checkout.
 */
export function createCartEvent(
  event: 'add_to_cart' | 'update_cart' | 'begin_checkout',
  lines: readonly Line[],
): AnalyticsEvent {
  const cents = lines.reduce((sum, { productPrice, quantity }) => sum + toCents(productPrice) * quantity, 0)
  return { event, ...trackedLines(lines, cents / 100) }
}

/** Returns the event for a placed order. Its value is the total from the server. */
export function createPurchaseEvent(orderId: string, cart: Pick<Cart, 'items' | 'totalAmount'>): AnalyticsEvent {
  return { event: 'purchase', transaction_id: orderId, ...trackedLines(cart.items, cart.totalAmount) }
}

function trackedLines(lines: readonly Line[], value: number): TrackedLines {
  return {
    currency: 'USD',
    value,
    items: lines.map(({ productId, productName, productPrice, quantity }) => ({
      item_id: productId,
      item_name: productName,
      price: productPrice,
      quantity,
    })),
  }
}
