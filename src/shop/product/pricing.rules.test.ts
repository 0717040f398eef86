import { describe, expect, test } from 'vitest'
import { PricingRecord } from '#contract/pricing.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { toCollection } from '../collection/collection.rules.ts'
import type { CollectionItem, Sku } from './catalog.rules.ts'
import { priceCollectionItem, priceSku } from './pricing.rules.ts'

const sku: Sku = {
  sku: 'BRAKE',
  description: '',
  price: 1,
  discountPercentage: 50,
  discountPrice: 0.5,
  finalPrice: 0.5,
  quantity: 99,
  image: null,
  imageLibrary: [],
  variants: [],
  restrictedStates: ['CA'],
  restrictedZips: [],
}

const item: CollectionItem = {
  productId: 'CW-401',
  title: 'Brake',
  subtitle: '',
  prices: { price: 1, finalPrice: 1, discountPercentage: 0 },
  imageUrl: null,
  url: '/product/brake',
  noVariants: true,
  sku: 'BRAKE',
  qtyOnHand: 99,
  fflItem: false,
  receiverItem: false,
  tag: '',
  filterTags: [],
  restrictedStates: [],
  restrictedZips: [],
}

const record = { price: 149, bestDiscountPercentage: 10, bestDiscountedPrice: 134.1, qtyOnHand: 4 }

describe('price list', () => {
  test('PROD-06 a pricing record has price, bestDiscountPercentage, bestDiscountedPrice, and qtyOnHand', () => {
    const records = Object.values(fixtures.priceList)
    expect(records.length).toBeGreaterThan(100)
    for (const entry of records) {
      expect(PricingRecord.parse(entry)).toEqual(entry)
      expect(Object.keys(entry).toSorted()).toEqual([
        'bestDiscountPercentage',
        'bestDiscountedPrice',
        'price',
        'qtyOnHand',
      ])
    }
  })

  test('OPEN-091 a SKU takes its price, discount, and stock from its record and keeps its other fields', () => {
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

  test('COLL-37 the price list and collections in the fixtures match', () => {
    for (const raw of fixtures.collections) {
      for (const listed of toCollection(raw).items) {
        expect(priceCollectionItem(listed, fixtures.priceList[listed.sku])).toEqual(listed)
      }
    }
  })
})
