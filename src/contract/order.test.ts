import { expect, test } from 'vitest'
import { Order } from './order.ts'

test('CONF-11 the order has exactly these fields', () => {
  expect(Object.keys(Order.shape).toSorted()).toEqual(
    [
      'id',
      'userEmail',
      'shippingFirstName',
      'shippingLastName',
      'shippingAddress',
      'shippingCity',
      'shippingState',
      'shippingZipCode',
      'shippingCountry',
      'customerPhone',
      'dealerName',
      'dealerAddress',
      'dealerCity',
      'dealerState',
      'dealerZipCode',
      'dealerCountry',
      'dealerPhone',
      'items',
      'shippingCost',
      'discountAmount',
      'taxAmount',
      'totalAmount',
    ].toSorted(),
  )
})

test('ORD-07 an order has lines and sums, a line its product, options, prices and quantity', () => {
  expect(Object.keys(Order.shape)).toEqual(
    expect.arrayContaining(['id', 'items', 'shippingCost', 'taxAmount', 'totalAmount']),
  )
  const line = Order.shape.items.def.element
  expect(Object.keys(line.shape)).toEqual(
    expect.arrayContaining(['productName', 'productUrl', 'options', 'unitPrice', 'quantity', 'price']),
  )
  expect(line.shape.options.def.element.shape).toHaveProperty('value')
})
