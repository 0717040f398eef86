import { expect, test } from 'vitest'
import { createCartEvent, createPurchaseEvent } from './analytics-event.rules.ts'

const sling = { productId: 'SLING', productName: 'Clave Sling', productPrice: 80.1, quantity: 3 }
const kit = { productId: 'KIT', productName: 'Bench Kit', productPrice: 19.99, quantity: 1 }
const items = [
  { item_id: 'SLING', item_name: 'Clave Sling', price: 80.1, quantity: 3 },
  { item_id: 'KIT', item_name: 'Bench Kit', price: 19.99, quantity: 1 },
]

test.each(['add_to_cart', 'update_cart', 'begin_checkout'] as const)(
  'CONS-09 CONS-10 CONS-11 %s contains the lines and their total value in USD, to the cent',
  (event) => {
    expect(createCartEvent(event, [sling, kit])).toEqual({ event, currency: 'USD', value: 260.29, items })
  },
)

test('CONS-12 purchase contains the order in USD, with the total from the server', () => {
  const lines = [sling, kit] as Parameters<typeof createPurchaseEvent>[1]['items']
  expect(createPurchaseEvent('CW-7', { items: lines, totalAmount: 301.5 })).toEqual({
    event: 'purchase',
    transaction_id: 'CW-7',
    currency: 'USD',
    value: 301.5,
    items,
  })
})
