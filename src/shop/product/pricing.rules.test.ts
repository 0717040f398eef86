import { describe, expect, test } from 'vitest'
import { listedItem } from '../collection/test-collection.ts'
import { priceCollectionItem, priceSku } from './pricing.rules.ts'
import { createSku } from './test-product.ts'

const sku = createSku({}, { finalPrice: 0.5, quantity: 99, restrictedStates: ['CA'] })
const item = listedItem('Brake', { qty_on_hand: 99, restricted_states: ['CA'] })
const record = { price: 149, bestDiscountPercentage: 10, bestDiscountedPrice: 134.1, qtyOnHand: 4 }

describe('price list', () => {
  test('PROD-06 OPEN-091 a SKU takes its price, discount, and stock from its record and keeps its other fields', () => {
    expect(priceSku(sku, record)).toEqual({
      ...sku,
      price: 149,
      discountPercentage: 10,
      discountPrice: 134.1,
      finalPrice: 134.1,
      quantity: 4,
    })
  })

  test.each([
    [134.1, 134.1],
    [0, 149],
    [149, 149],
    [150, 149],
  ])('OPEN-091 with a discounted price of %d, the final price of a $149 SKU is %d', (discounted, final) => {
    const live = { ...record, bestDiscountedPrice: discounted }
    expect(priceSku(sku, live).finalPrice).toBe(final)
    expect(priceCollectionItem(item, live).prices.finalPrice).toBe(final)
  })

  test('OPEN-092 a SKU without a record has no price and no stock', () => {
    expect(priceSku(sku, undefined)).toEqual({
      ...sku,
      price: null,
      discountPercentage: 0,
      discountPrice: null,
      finalPrice: null,
      quantity: 0,
    })
  })

  test('OPEN-092 a listed product without a record has no price and no stock', () => {
    expect(priceCollectionItem(item, undefined)).toEqual({
      ...item,
      prices: { price: null, finalPrice: null, discountPercentage: 0 },
      qtyOnHand: 0,
    })
  })

  test('COLL-37 items take their price and stock from the price list by SKU', () => {
    expect(priceCollectionItem(item, record)).toEqual({
      ...item,
      prices: { price: 149, finalPrice: 134.1, discountPercentage: 10 },
      qtyOnHand: 4,
    })
  })
})
