import { afterEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order.ts'
import { formatOptions, formatOrderDate, getLineTotal, getOrderSubtotal, listOrderAddresses } from './order.rules.ts'

afterEach(() => vi.unstubAllEnvs())

const buyer = { productName: 'Sling', productUrl: '', options: [], unitPrice: 0.1, price: 0.1, quantity: 3 }
const dealer = { ...buyer, isFflItem: true, isReceiverItem: false }
const receiver = { ...buyer, isFflItem: false, isReceiverItem: true }
const plain = { ...buyer, isFflItem: false, isReceiverItem: false }

test('ORD-14 OPEN-028 OPEN-029 the subtotal is the sum of price times quantity, to the cent', () => {
  expect(getLineTotal(buyer)).toBe(0.3)
  expect(getOrderSubtotal({ items: [buyer, { ...buyer, price: 19.99, quantity: 2 }] })).toBe(40.28)
})

const ADDRESS = { dealerName: 'D', dealerCity: 'Elko', dealerState: 'NV', dealerZipCode: '89801', shippingCity: 'Reno' }

/** Returns the titles of the addresses of an order, whose other fields are null. */
function addresses(items: readonly object[], dealerName: string | null = 'D'): string[] {
  const empty = new Proxy({}, { get: () => null })
  const order: unknown = Object.assign(Object.create(empty), { ...ADDRESS, items, dealerName })
  return listOrderAddresses(order as Order).map(({ title }) => title)
}

test.each([
  ['only dealer items', [dealer, receiver], ['Dealer address']],
  ['a dealer item and another', [plain, receiver], ['Shipping address', 'Dealer address']],
  ['no dealer items', [plain], ['Shipping address']],
  ['no items', [], ['Shipping address', 'Dealer address']],
  ['items without flags', [buyer], ['Shipping address', 'Dealer address']],
  ['one flag that is false', [{ ...buyer, isReceiverItem: false }], ['Shipping address']],
])('CONF-05 CONF-06 OPEN-030 OPEN-079 an order with %s has the addresses of its items', (_, items, titles) => {
  expect(addresses(items)).toEqual(titles)
})

test('OPEN-030 an order without flags and without a dealer has no dealer address', () => {
  expect(addresses([buyer], null)).toEqual(['Shipping address'])
  expect(addresses([buyer], '')).toEqual(['Shipping address'])
})

test('ORD-11 joins options with " - "', () => {
  const options = ['Black', 'Large'].map((value) => ({ label: '', value }))
  expect(formatOptions({ options })).toBe('Black - Large')
})

test.each([
  ['America/Denver', '11/30/2024'],
  ['UTC', '12/01/2024'],
  ['Asia/Tokyo', '12/01/2024'],
])('ORD-03 OPEN-031 shows the local day in %s (%s) but never shifts a date without a time', async (zone, day) => {
  vi.stubEnv('TZ', zone)
  vi.resetModules()
  const orderDates = await import('./order.rules.ts')
  expect(orderDates.formatOrderDate('2024-12-01T03:00:00.000Z')).toBe(day)
  expect(orderDates.formatOrderDate('2024-03-05')).toBe('03/05/2024')
})

test('returns text that is not a date unchanged', () => {
  expect(formatOrderDate('soon')).toBe('soon')
  expect(formatOrderDate('')).toBe('')
})
