import { expect, test } from 'vitest'
import { parseQuantity } from './quantity.rules.ts'

test.each([
  ['2', 2],
  [' 12 ', 12],
  ['0', 0],
  ['007', 7],
  ['1000000000', 1_000_000_000],
])('CART-13 CONST-08 parses %j as the quantity %i', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test.each(['', ' ', '1e3', '1.5', '1.0', '1,000', '-1', '+1', '0x10', '1 2', 'x5y', '\u0663', '9'.repeat(17)])(
  'CART-13 OPEN-088 rejects %j as a quantity',
  (text) => {
    expect(parseQuantity(text)).toBeUndefined()
  },
)
