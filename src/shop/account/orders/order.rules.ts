import type { Order } from '#contract/order.ts'
import { COUNTRIES } from '../../lib/forms/countries.rules.ts'
import { formatPlace } from '../../lib/forms/place.rules.ts'
import { toCents } from '../../lib/money.rules.ts'

type OrderItem = Order['items'][number]

const viewersDate = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** Returns the total of an order line in dollars: price times quantity (OPEN-029). */
export function getLineTotal(item: Pick<OrderItem, 'price' | 'quantity'>): number {
  return (toCents(item.price) * item.quantity) / 100
}

/** Returns the sum of all lines in dollars (ORD-14, OPEN-028). */
export function getOrderSubtotal(order: Pick<Order, 'items'>): number {
  return order.items.reduce((cents, item) => cents + toCents(getLineTotal(item)), 0) / 100
}

/** An address of an order, with its non-empty lines. */
export interface OrderAddress {
  readonly title: 'Shipping address' | 'Dealer address'
  readonly lines: readonly string[]
}

/** Returns the addresses to which an order ships (CONF-04 to CONF-06). */
export function listOrderAddresses(order: Order): OrderAddress[] {
  const buyer = [
    `${order.shippingFirstName ?? ''} ${order.shippingLastName ?? ''}`,
    order.shippingAddress,
    formatPlace(order.shippingCity, order.shippingState, order.shippingZipCode),
    countryName(order.shippingCountry),
    order.customerPhone,
  ]
  const dealer = [
    order.dealerName,
    order.dealerAddress,
    formatPlace(order.dealerCity, order.dealerState, order.dealerZipCode),
    countryName(order.dealerCountry),
    order.dealerPhone,
  ]
  const filled = (lines: readonly (string | null)[]) =>
    lines.filter((line) => line !== null && line.trim() !== '') as string[]
  return [
    ...(showsShippingAddress(order) ? [{ title: 'Shipping address', lines: filled(buyer) } as const] : []),
    ...(showsDealerAddress(order) ? [{ title: 'Dealer address', lines: filled(dealer) } as const] : []),
  ]
}

function countryName(code: string | null): string | null {
  return COUNTRIES.find((country) => country.value === code)?.label ?? code
}

/** Returns whether to show the shipping address, which is hidden if every item ships to a dealer (CONF-05). */
function showsShippingAddress(order: Pick<Order, 'items'>): boolean {
  return !(order.items.length > 0 && order.items.every((item) => item.isFflItem || item.isReceiverItem))
}

/**
 * Returns whether to show the dealer's address: if any item ships to a dealer or, for an order without flags, if it
 * contains dealer data (OPEN-030).
 */
function showsDealerAddress(order: Pick<Order, 'items' | 'dealerName'>): boolean {
  const flagged = order.items.filter((item) => item.isFflItem !== undefined || item.isReceiverItem !== undefined)
  if (flagged.length === 0) return Boolean(order.dealerName)
  return flagged.some((item) => item.isFflItem || item.isReceiverItem)
}

/**
 * Formats an ISO date as MM/DD/YYYY (ORD-03) in the viewer's time zone (OPEN-031). A date without a time is never
 * shifted. Other text is returned unchanged.
 */
export function formatOrderDate(isoDate: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate)
  if (day !== null) return `${day[2]}/${day[3]}/${day[1]}`
  const date = new Date(isoDate)
  return Number.isNaN(date.getTime()) ? isoDate : viewersDate.format(date)
}

/** Formats the selected options of a line, joined by ' - ' (ORD-11). */
export function formatOptions(item: Pick<OrderItem, 'options'>): string {
  return item.options.map((option) => option.value).join(' - ')
}
