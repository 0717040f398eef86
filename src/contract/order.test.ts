import { expect, test } from 'vitest'
import { Order } from './order.ts'

test('CONF-11 the order has exactly the fields of session spec §3', () => {
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
