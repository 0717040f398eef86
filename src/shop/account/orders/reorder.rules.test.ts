import { expect, test } from 'vitest'
import { createProduct, createSku } from '../../product/test-product.ts'
import { createReorderLine } from './reorder.rules.ts'

const item = {
  productName: 'Sling',
  productUrl: '/product/sling',
  options: [{ label: 'Color', value: 'Sage' }, { value: 'Long' }],
  unitPrice: 58,
  quantity: 3,
  price: 50,
}
const sage = createSku({ Color: 'Sage', Length: 'Long' }, { sku: 'SAGE-L' })
const product = createProduct({ title: 'Sling', skus: [createSku({ Color: 'Clay', Length: 'Long' }), sage] })

test("a reorder uses the item's options and quantity, and the current price", () => {
  expect(createReorderLine(item, product, undefined)).toMatchObject({
    productId: 'SAGE-L',
    productUrl: '/product/sling',
    quantity: 3,
    productPrice: 100,
  })
})

test('a reorder uses the price and stock from the live price list', () => {
  const record = { price: 90, bestDiscountPercentage: 20, bestDiscountedPrice: 72, qtyOnHand: 2 }
  expect(createReorderLine(item, product, { 'SAGE-L': record })).toMatchObject({ productPrice: 72, price: 90 })
  expect(createReorderLine(item, product, { 'SAGE-L': { ...record, qtyOnHand: 0 } })).toBeUndefined()
  expect(createReorderLine(item, product, {})).toBeUndefined()
})

test.each([
  ['an option that was removed', { options: [{ value: 'Rust' }, { value: 'Long' }] }],
  ['an option that was renamed', { options: [{ label: 'Strap', value: 'Sage' }, { value: 'Long' }] }],
  ['fewer options than any SKU has', { options: [{ value: 'Sage' }] }],
])('does not reorder %s', (_, change) => {
  expect(createReorderLine({ ...item, ...change }, product, undefined)).toBeUndefined()
})

test('does not reorder an item without stock or price', () => {
  for (const change of [{ quantity: 0 }, { finalPrice: null }]) {
    expect(createReorderLine(item, { ...product, skus: [{ ...sage, ...change }] }, undefined)).toBeUndefined()
  }
})
