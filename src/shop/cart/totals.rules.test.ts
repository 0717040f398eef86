import { expect, test } from 'vitest'
import { formatDiscount, formatShipping, listOrderTotals, getPreTaxTotal } from './totals.rules.ts'

test('CART-19 the Pre-Tax Total is the total minus tax, to the cent', () => {
  expect(getPreTaxTotal({ totalAmount: 112.34, taxAmount: 12.34 })).toBe(100)
  expect(getPreTaxTotal({ totalAmount: 0.3, taxAmount: 0.1 })).toBe(0.2)
})

test('CART-20 CONST-05 shows a zero discount as $0.00, without a minus sign', () => {
  expect(formatDiscount(0)).toBe('$0.00')
  expect(formatDiscount(-0)).toBe('$0.00')
  expect(formatDiscount(0.004)).toBe('$0.00')
  expect(formatDiscount(12.5)).toBe('-$12.50')
})

test('CONST-05 shows zero shipping as Free', () => {
  expect(formatShipping(0)).toBe('Free')
  expect(formatShipping(24.5)).toBe('$24.50')
})

test('CONF-08 an order shows the subtotal, shipping, discount applied, tax, and total', () => {
  const sums = { subtotal: 100, shipping: 12.5, discount: 8, tax: 7.25, total: 111.75 }
  expect(listOrderTotals(sums)).toEqual([
    ['Subtotal', '$100.00'],
    ['Shipping', '$12.50'],
    ['Discount applied', '-$8.00'],
    ['Tax', '$7.25'],
    ['Total', '$111.75'],
  ])
  const { discount: _, ...withoutDiscount } = sums
  expect(listOrderTotals(withoutDiscount).map(([label]) => label)).toEqual(['Subtotal', 'Shipping', 'Tax', 'Total'])
})
