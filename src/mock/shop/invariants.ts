import { Cart } from '#contract/cart.ts'
import type { CheckoutResponse } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import { getLineIdentity } from './cart.ts'
import { toCents } from './money.ts'
import { isDealerItem } from './restrictions.ts'
import type { ShopRequest, ShopInvariant } from './shop-request.ts'
import type { Store } from './store.ts'

type InvariantViolation = ReturnType<ShopInvariant>

/**
 * Returns the invariant of an endpoint that its response schema does not cover, or undefined if it has none. Totals are
 * recomputed from the response.
 */
export function findInvariant(endpoint: Endpoint): ShopInvariant | undefined {
  if (endpoint.id === 'mergeCart') return (response, request) => checkMerge(request) ?? checkCart(response as Cart)
  if (endpoint.response === Cart) return (response) => checkCart(response as Cart)
  if (endpoint.response === Order) return (response) => checkOrder(response as Order)
  if (endpoint.id === 'checkOut')
    return (response, request) => checkPlacedOrder(response as CheckoutResponse, request.namespace.store)
  return undefined
}

/** Checks that the token of a merged guest is invalid and has no cart. */
function checkMerge({ query, namespace: { store } }: ShopRequest): InvariantViolation {
  const { guestId } = query as { readonly guestId: string }
  return store.carts.has(guestId) ? { field: 'guestId', text: 'is still valid after the merge' } : undefined
}

/**
 * Checks the totals and lines of a cart.
 * @returns the violation, or undefined if there is none.
 */
function checkCart(cart: Cart): InvariantViolation {
  const { items } = cart
  if (items.length > 1 && new Set(items.map(getLineIdentity)).size < items.length) {
    return { field: 'items', text: 'two lines have the same item' }
  }
  const subTotal = items.reduce((sum, item) => sum + toCents(item.productPrice) * item.quantity, 0)
  if (toCents(cart.subTotal) !== subTotal) return { field: 'subTotal', text: 'is not the sum of the lines' }
  const total = subTotal - toCents(cart.discountAmount) + toCents(cart.shipping) + toCents(cart.taxAmount)
  if (toCents(cart.totalAmount) !== total) return { field: 'totalAmount', text: 'is not the sum of its parts' }
  if (total < 0) return { field: 'totalAmount', text: 'is below zero' }
  return undefined
}

/**
 * Checks the totals and the dealer of an order.
 * @returns the violation, or undefined if there is none.
 */
function checkOrder(order: Order): InvariantViolation {
  const lines = order.items.reduce((sum, item) => sum + toCents(item.price) * item.quantity, 0)
  const total = lines - toCents(order.discountAmount) + toCents(order.shippingCost) + toCents(order.taxAmount)
  if (toCents(order.totalAmount) !== total) return { field: 'totalAmount', text: 'is not the sum of its parts' }
  const needsDealer = order.items.some((item) =>
    isDealerItem({ isFflItem: item.isFflItem === true, isReceiverItem: item.isReceiverItem === true }),
  )
  return needsDealer && order.dealerName === null
    ? { field: 'dealerName', text: 'dealer items have no dealer' }
    : undefined
}

function checkPlacedOrder({ success, orderId }: CheckoutResponse, store: Store): InvariantViolation {
  if (!success) return undefined
  const stored = orderId === null ? undefined : store.orders.get(orderId)
  return stored === undefined ? { field: 'orderId', text: 'is not a stored order' } : checkOrder(stored.order)
}
