import { Cart } from '#contract/cart.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Order } from '#contract/order.ts'
import type { ShopCall, ShopInvariant } from './call.ts'
import { lineIdentity } from './cart.ts'
import { toCents } from './money.ts'
import { isDealerItem } from './restrictions.ts'
import type { Store } from './store.ts'

type InvariantBreach = ReturnType<ShopInvariant>

/**
 * What must hold after a call beyond the shape of its answer (MOCK-18), or undefined when there is nothing to
 * check. The sums are made here again, from what goes over the wire.
 */
export function invariantOf(endpoint: Endpoint): ShopInvariant | undefined {
  if (endpoint.id === 'mergeCart') return (answer, call) => mergeBreach(call) ?? cartBreach(answer as Cart)
  if (endpoint.answer === Cart) return (answer) => cartBreach(answer as Cart)
  if (endpoint.answer === Order) return (answer) => orderBreach(answer as Order)
  if (endpoint.id === 'checkOut')
    return (answer, call) => placedOrderBreach(answer as CheckoutAnswer, call.namespace.store)
  return undefined
}

/** A merged guest token is dead: no cart is found by it. */
function mergeBreach({ query, namespace: { store } }: ShopCall): InvariantBreach {
  const { guestId } = query as { readonly guestId: string }
  return store.carts.has(guestId) ? { field: 'guestId', text: 'is still alive after the merge' } : undefined
}

/** @returns what is wrong with a cart's sums or lines. */
function cartBreach(cart: Cart): InvariantBreach {
  let subTotal = 0
  const identities = new Set<string>()
  for (const item of cart.items) {
    subTotal += toCents(item.productPrice) * item.quantity
    identities.add(lineIdentity(item))
  }
  if (identities.size < cart.items.length) return { field: 'items', text: 'two lines hold the same item' }
  if (toCents(cart.subTotal) !== subTotal) return { field: 'subTotal', text: 'is not the sum of the lines' }
  const total = subTotal - toCents(cart.discountAmount) + toCents(cart.shipping) + toCents(cart.taxAmount)
  if (toCents(cart.totalAmount) !== total) return { field: 'totalAmount', text: 'is not the sum of its parts' }
  if (total < 0) return { field: 'totalAmount', text: 'is below zero' }
  return undefined
}

/** @returns what is wrong with an order's sums or its dealer. */
function orderBreach(order: Order): InvariantBreach {
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

function placedOrderBreach({ success, orderId }: CheckoutAnswer, store: Store): InvariantBreach {
  if (!success) return undefined
  const stored = orderId === null ? undefined : store.orders.get(orderId)
  return stored === undefined ? { field: 'orderId', text: 'is no stored order' } : orderBreach(stored.order)
}
