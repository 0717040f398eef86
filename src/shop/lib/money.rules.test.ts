import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatPrices, toCents } from './money.rules.ts'

test('CART-28 CONST-05 formats money as USD in en-US', () => {
  expect(formatMoney(1234.5)).toBe('$1,234.50')
  expect(formatMoney(0)).toBe('$0.00')
  expect(formatMoney(-5)).toBe('-$5.00')
})

test("CONST-05 every amount matches the platform's formatter", () => {
  const platform = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' })
  const amounts = fc.oneof(
    fc.double({ min: -1e12, max: 1e12, noNaN: true }),
    fc.double({ min: -10, max: 10, noNaN: true }),
    fc.integer({ min: -10_000_000, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  )
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(formatMoney(amount)).toBe(platform.format(amount))
    }),
    { numRuns: 5000 },
  )
})

test.each([
  [80, 89, '$89.00'],
  [89, 89, undefined],
  [90, 89, undefined],
])('CART-06 a price of %d dollars with an original price of %d is shown as reduced from %s', (now, was, original) => {
  expect(formatPrices(now, was).original).toBe(original)
})

test('CART-12 OPEN-092 shows both prices when discounted, and a message when the price is unknown', () => {
  expect(formatPrices(80.1, 89)).toEqual({ current: '$80.10', original: '$89.00' })
  expect(formatPrices(89, null)).toEqual({ current: '$89.00' })
  expect(formatPrices(null, 89)).toEqual({ current: 'Price not available' })
})

test('CART-28 rounds dollars to the nearest cent', () => {
  expect([0.29, 1.1, 19.99, -0.07].map(toCents)).toEqual([29, 110, 1999, -7])
})
