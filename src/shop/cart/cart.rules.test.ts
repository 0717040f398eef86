import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Cart, CartItem } from '#contract/cart.ts'
import { isSameLine, parseQuantity } from './cart-line.rules.ts'
import { emptyCart, formatItemCount, getItemCount } from './cart.rules.ts'
import { SLING } from './test-cart-server.ts'

const line: CartItem = { ...SLING, id: '1', quantity: 2, optionIds: ['a', 'b'] }

test('CART-01 CART-02 CART-03 the default cart is an empty guest cart with zero totals', () => {
  expect(z.parse(Cart, emptyCart)).toEqual(emptyCart)
  expect(emptyCart).toEqual({
    id: '',
    userId: null,
    guestId: null,
    isAbandoned: false,
    isGuest: true,
    items: [],
    subTotal: 0,
    taxAmount: 0,
    shipping: 0,
    discountAmount: 0,
    totalAmount: 0,
    appliedDiscounts: [],
    userEmail: null,
  })
  const { isGuest: _, ...withoutFlag } = emptyCart
  expect(z.parse(Cart, withoutFlag).isGuest).toBe(true)
})

test('CART-05 a cart item has sixteen required fields', () => {
  expect(z.parse(CartItem, line)).toEqual(line)
  const fields = Object.keys(line)
  expect(fields).toHaveLength(16)
  for (const field of fields) {
    const { [field as keyof CartItem]: _, ...without } = line
    expect(z.safeParse(CartItem, without).success, field).toBe(false)
  }
  for (const option of [{ label: 'Length' }, { value: '48 in' }]) {
    expect(z.safeParse(CartItem, { ...line, options: [option] }).success).toBe(false)
  }
})

test('CART-21 OPEN-077 the count label is plural above 1 and hidden at zero', () => {
  expect(formatItemCount(1)).toBe('1 Item')
  expect(formatItemCount(2)).toBe('2 Items')
  expect(formatItemCount(0)).toBe('')
  expect(getItemCount({ items: [line, { ...line, id: '2', quantity: 3 }] })).toBe(5)
})

test('OPEN-086 lines with the same SKU, options, and build count as the same item', () => {
  expect(isSameLine(line, { ...line, optionIds: ['b', 'a'] })).toBe(true)
  expect(isSameLine(line, { ...line, productId: 'OTHER' })).toBe(false)
  expect(isSameLine(line, { ...line, optionIds: ['a'] })).toBe(false)
  expect(isSameLine(line, { ...line, optionIds: ['a', 'c'] })).toBe(false)
  expect(isSameLine(line, { ...line, buildId: 'build-1' })).toBe(false)
})

test.each([
  ['2', 2],
  [' 12 ', 12],
  ['0', 0],
  ['007', 7],
  ['1000000000', 1_000_000_000],
])('CART-13 CONST-08 parses %j as the quantity %i', (text, quantity) => {
  expect(parseQuantity(text)).toBe(quantity)
})

test.each(['', '1e3', '1.5', '1,000', '-1', '0x10', 'x5y', '9'.repeat(17)])(
  'CART-13 OPEN-088 rejects %j as a quantity',
  (text) => {
    expect(parseQuantity(text)).toBeUndefined()
  },
)
