import { expect, test } from 'vitest'
import { productWith, skuWith } from '../catalog/test-product.ts'
import { reorderLine } from './reorder.ts'

const item = {
  productName: 'Sling',
  productUrl: '/product/sling',
  options: [{ label: 'Color', value: 'Sage' }, { value: 'Long' }],
  unitPrice: 58,
  quantity: 3,
  price: 50,
}
const sage = skuWith({ Color: 'Sage', Length: 'Long' }, { sku: 'SAGE-L' })
const product = productWith({ title: 'Sling', skus: [skuWith({ Color: 'Clay', Length: 'Long' }), sage] })

test('ORD-18 an item is ordered again by its options, in its quantity, at the price of today', () => {
  expect(reorderLine(item, product, undefined)).toMatchObject({
    productId: 'SAGE-L',
    productUrl: '/product/sling',
    quantity: 3,
    productPrice: 100,
  })
})

test('ORD-18 price and stock of today are those of the live price list', () => {
  const record = { price: 90, bestDiscountPercentage: 20, bestDiscountedPrice: 72, qtyOnHand: 2 }
  expect(reorderLine(item, product, { 'SAGE-L': record })).toMatchObject({ productPrice: 72, price: 90 })
  expect(reorderLine(item, product, { 'SAGE-L': { ...record, qtyOnHand: 0 } })).toBeUndefined()
  expect(reorderLine(item, product, {})).toBeUndefined()
})

test.each([
  ['an option that is gone', { options: [{ value: 'Rust' }, { value: 'Long' }] }],
  ['an option under another name', { options: [{ label: 'Strap', value: 'Sage' }, { value: 'Long' }] }],
  ['fewer options than any sku has', { options: [{ value: 'Sage' }] }],
])('ORD-18 %s cannot be bought', (_, change) => {
  expect(reorderLine({ ...item, ...change }, product, undefined)).toBeUndefined()
})

test('ORD-18 what has no stock or no price cannot be bought', () => {
  for (const change of [{ quantity: 0 }, { finalPrice: null }]) {
    expect(reorderLine(item, { ...product, skus: [{ ...sage, ...change }] }, undefined)).toBeUndefined()
  }
})
