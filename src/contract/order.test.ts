import { expect, test } from 'vitest'
import { Order } from './order.ts'

const line = {
  productName: 'Tarn LR',
  productUrl: '/product/tarn-lr',
  options: [{ label: 'Caliber', value: '6.5 Creedmoor' }],
  unitPrice: 1849.95,
  quantity: 2,
  price: 3699.9,
}

const order = {
  id: 'CW-1',
  userEmail: 'nora@example.com',
  shippingFirstName: 'Nora',
  shippingLastName: 'Field',
  shippingAddress: '1 Elm Street',
  shippingCity: 'Reno',
  shippingState: 'NV',
  shippingZipCode: '89501',
  shippingCountry: 'United States',
  customerPhone: '(555)-123-4567',
  dealerName: 'Basin Arms',
  dealerAddress: '2 Oak Street',
  dealerCity: 'Boise',
  dealerState: 'ID',
  dealerZipCode: '83702',
  dealerCountry: 'United States',
  dealerPhone: '(555)-765-4321',
  items: [line],
  shippingCost: 12.5,
  discountAmount: 184.99,
  taxAmount: 0.07,
  totalAmount: 3527.48,
}

const isRead = (value: object): boolean => Order.safeParse(value).success

test('CONF-11 an order has amounts in dollars and cents, and every field is required', () => {
  expect(Order.parse(order)).toEqual(order)
  for (const field of Object.keys(order)) expect(isRead({ ...order, [field]: undefined }), field).toBe(false)
})

test('CONF-11 an order without a dealer or shipping address has empty fields for them', () => {
  const empty = Object.keys(order).filter((field) => /^(?:shipping(?!Cost)|customer|dealer)/.test(field))
  expect(empty).toHaveLength(15)
  for (const field of empty) expect(isRead({ ...order, [field]: null }), field).toBe(true)
  for (const field of ['id', 'userEmail', 'items', 'totalAmount'])
    expect(isRead({ ...order, [field]: null })).toBe(false)
})

test('ORD-07 OPEN-030 a line has a product, options, prices, a quantity, and optionally the dealer flags', () => {
  for (const field of Object.keys(line))
    expect(isRead({ ...order, items: [{ ...line, [field]: undefined }] }), field).toBe(false)
  const optionsOf = (option: object) => ({ ...order, items: [{ ...line, options: [option] }] })
  expect(isRead(optionsOf({ value: 'Black' }))).toBe(true)
  expect(isRead(optionsOf({ label: 'Color' }))).toBe(false)
  const flagged = { ...order, items: [{ ...line, isFflItem: true, isReceiverItem: false }] }
  expect(Order.parse(flagged)).toEqual(flagged)
})
