import { expect, test } from 'vitest'
import { listAccountOrderRows, listCartRows, listOrderRows } from './totals.ts'
import { listDifferences } from './watch-requests.ts'

const purchase = {
  lines: [
    { dollars: 54, quantity: 3, discountPercent: 10 },
    { dollars: 1349.05, quantity: 1 },
  ],
  shippingDollars: 24.5,
  codePercent: 10,
  taxPercent: 8.25,
}

test('CART-18 CART-19 CART-20 returns the cart rows before the address is known', () => {
  expect(listCartRows({ lines: [{ dollars: 58, quantity: 2 }] })).toEqual([
    'Discount $0.00',
    'Subtotal $116.00',
    'Pre-Tax Total $116.00',
    'Tax $0.00',
    'Total $116.00',
  ])
})

test('discounts apply to the lines they cover, tax applies to the discounted subtotal, and shipping is not taxed', () => {
  const rows = ['Subtotal $1,511.05', 'Shipping $24.50', 'Discount applied -$167.31', 'Tax $110.86', 'Total $1,479.10']
  expect(listOrderRows(purchase)).toEqual(rows)
})

test('an order in the account has a discount row only if it has a discount', () => {
  expect(listAccountOrderRows(purchase)).toEqual(listOrderRows(purchase))
  expect(listAccountOrderRows({ lines: [{ dollars: 9.99, quantity: 1 }] })).toEqual([
    'Subtotal $9.99',
    'Shipping Free',
    'Tax $0.00',
    'Total $9.99',
  ])
})

test('CHK-15 shows Free for a shipping price of zero', () => {
  expect(listOrderRows({ lines: [{ dollars: 9.99, quantity: 1 }] })).toContain('Shipping Free')
})

test('names a missing, different or additional field', () => {
  expect(listDifferences({ city: 'Reno', zip: '89501' }, { city: 'Reno', zip: '89501' })).toEqual([])
  expect(listDifferences({ city: 'Elko', fax: '' }, { city: 'Reno', zip: '89501' })).toEqual([
    'city is "Elko", not "Reno"',
    'zip is undefined, not "89501"',
    'fax is "", not undefined',
  ])
  expect(listDifferences(undefined, { city: 'Reno' })).toEqual(['city is undefined, not "Reno"'])
})
