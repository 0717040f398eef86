import type { Order } from '#contract/order.ts'
import { toCents } from '../money.ts'

type OrderItem = Order['items'][number]

/** Returns the total of an order line in dollars: price times quantity (OPEN-029). */
export function getLineTotal(item: Pick<OrderItem, 'price' | 'quantity'>): number {
  return (toCents(item.price) * item.quantity) / 100
}

/** Returns the sum of all lines in dollars (ORD-14, OPEN-028). */
export function getOrderSubtotal(order: Pick<Order, 'items'>): number {
  return order.items.reduce((cents, item) => cents + toCents(getLineTotal(item)), 0) / 100
}

/** Returns whether to show the shipping address, which is hidden if every item ships to a dealer (CONF-05). */
export function showsShippingAddress(order: Pick<Order, 'items'>): boolean {
  return !(order.items.length > 0 && order.items.every((item) => item.isFflItem || item.isReceiverItem))
}

/**
 * Returns whether to show the dealer's address: if any item ships to a dealer or, for an order without flags, if it
 * contains dealer data (OPEN-030).
 */
export function showsDealerAddress(order: Pick<Order, 'items' | 'dealerName'>): boolean {
  const flagged = order.items.filter((item) => item.isFflItem !== undefined || item.isReceiverItem !== undefined)
  if (flagged.length === 0) return Boolean(order.dealerName)
  return flagged.some((item) => item.isFflItem || item.isReceiverItem)
}

/** Formats the selected options of a line, joined by ' - ' (ORD-11). */
export function formatOptions(item: Pick<OrderItem, 'options'>): string {
  return item.options.map((option) => option.value).join(' - ')
}
