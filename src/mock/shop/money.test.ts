import { expect, test } from 'vitest'
import { toCents, toDollars } from './money.ts'

test.each([
  [0, 0],
  [49.99, 4999],
  [0.29, 29],
  [1.005, 100],
  [19.995, 2000],
  [1899, 189_900],
])('converts %d dollars to %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('converts 4999 cents to 49.99 dollars', () => {
  expect(toDollars(4999)).toBe(49.99)
})
