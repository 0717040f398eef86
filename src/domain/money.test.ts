import { expect, test } from 'vitest'
import { formatDiscount, formatMoney, formatShipping } from './money.ts'

test('CART-28 CONST-05 money is USD in en-US formatting', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50')
  expect(formatMoney(0)).toBe('$0.00')
})

test('CART-20 CONST-05 a zero discount reads $0.00, without a sign', () => {
  expect(formatDiscount(0)).toBe('$0.00')
  expect(formatDiscount(-0)).toBe('$0.00')
  expect(formatDiscount(12.5)).toBe('-$12.50')
})

test('CONST-05 zero shipping reads Free', () => {
  expect(formatShipping(0)).toBe('Free')
  expect(formatShipping(24.5)).toBe('$24.50')
})
