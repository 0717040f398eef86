import { describe, expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { priceList } from './price-list.ts'

const RIGHT = { price: 100, qtyOnHand: 5, bestDiscountPercentage: 0, bestDiscountedPrice: 0 }

/** What is said when a product page sells these skus, each for 100, beside a price list. */
function findings(list: unknown, ...skus: string[]): Record<string, unknown>[] {
  const data = { skus: skus.map((sku) => ({ sku, price: 100 })) }
  const product = documentOf(data, { endpoint: getProduct, call: 'strapi/products/tarn', page: '/product/tarn' })
  const listed = list === null ? null : documentOf(list, { call: 'Products', page: null })
  return priceList({ ...contentOf(product), priceList: listed }).map(({ document, ...words }) => ({
    ...words,
    call: document.call,
  }))
}

test('AUD-14 a price list that has what the pages sell, at their price, is left alone, and so is one that was not read', () => {
  expect(findings({ 'TRN-1': RIGHT }, 'TRN-1')).toEqual([])
  expect(findings(null, 'TRN-1')).toEqual([])
  expect(findings([], 'TRN-1')).toEqual([])
})

test('AUD-14 an empty price list is one error, and none where no page sells anything', () => {
  const fix = 'Ask whoever looks after prices and stock; the CMS only passes them on.'
  const message = 'The price list (GET Products) is empty, so nothing can be bought.'
  expect(findings({}, 'TRN-1', 'TRN-2')).toEqual([
    { rule: 'empty-price-list', severity: 'error', call: 'Products', field: '', message, fix },
  ])
  expect(priceList({ ...contentOf(), priceList: documentOf({}) })).toEqual([])
})

describe('a record of the price list', () => {
  test.each<[object, string, string, string]>([
    [{ price: 0 }, 'price', 'price-list-price', 'The price list has no price above 0 for TRN-1.'],
    [{ price: -1 }, 'price', 'price-list-price', 'The price list has no price above 0 for TRN-1.'],
    [{ price: undefined }, 'price', 'price-list-price', 'The price list has no price above 0 for TRN-1.'],
    [
      { qtyOnHand: undefined },
      'qtyOnHand',
      'price-list-stock',
      'The price list has no stock for TRN-1, so nobody can buy it.',
    ],
    [{ qtyOnHand: -1 }, 'qtyOnHand', 'price-list-stock', 'The stock of TRN-1 is -1.'],
    [{ bestDiscountPercentage: -1 }, 'bestDiscountPercentage', 'price-list-discount', 'The discount of TRN-1 is -1 %.'],
    [
      { bestDiscountPercentage: 101 },
      'bestDiscountPercentage',
      'price-list-discount',
      'The discount of TRN-1 is 101 %.',
    ],
    [
      { bestDiscountedPrice: 101 },
      'bestDiscountedPrice',
      'price-list-discount',
      'The discounted price 101 of TRN-1 is above its price 100.',
    ],
  ])('AUD-14 with %j is wrong in its field %s', (change, field, rule, message) => {
    const fix = 'Correct it where prices and stock are kept; the CMS only passes it on.'
    const found = findings({ 'TRN-1': { ...RIGHT, ...change } }, 'TRN-1')
    expect(found).toEqual([{ rule, severity: 'error', call: 'Products', field: `TRN-1.${field}`, message, fix }])
  })

  test.each([
    { qtyOnHand: 0 },
    { bestDiscountPercentage: 100 },
    { bestDiscountPercentage: undefined, bestDiscountedPrice: undefined },
    { bestDiscountedPrice: 100 },
  ])('AUD-14 may be as %j', (change) => {
    expect(findings({ 'TRN-1': { ...RIGHT, ...change } }, 'TRN-1')).toEqual([])
  })
})

test('AUD-14 a sku that the price list lacks is told at the page, with the one that may be meant', () => {
  const list = { 'TRN-10': RIGHT }
  const at = { rule: 'sku-not-in-price-list', severity: 'error', call: 'strapi/products/tarn', field: 'skus[0].sku' }
  expect(findings(list, 'TRN-1O')).toEqual([
    {
      ...at,
      message:
        'The sku “TRN-1O” is not in the price list (GET Products); “TRN-10” is, and no page has it. Shoppers see no live price and cannot buy it.',
      fix: 'Write “TRN-10” if that is meant, or add the sku to the price list.',
    },
    expect.objectContaining({ rule: 'product-without-page', field: 'TRN-10' }),
  ])
  // What begins otherwise is not meant, however like it is.
  expect(findings({ 'XRN-10': RIGHT }, 'TRN-10')[0]).toMatchObject({
    fix: 'Add it to the price list, or correct the sku.',
  })
  expect(findings(list, 'LWR-1', 'TRN-10')).toEqual([
    {
      ...at,
      message: 'The sku “LWR-1” is not in the price list (GET Products). Shoppers see no live price and cannot buy it.',
      fix: 'Add it to the price list, or correct the sku.',
    },
  ])
})

test('AUD-14 a page with another price than the price list is told, at the sku', () => {
  expect(findings({ 'TRN-1': RIGHT, 'TRN-2': { ...RIGHT, price: 90 } }, 'TRN-1', 'TRN-2')).toEqual([
    {
      rule: 'price-not-of-price-list',
      severity: 'warning',
      call: 'strapi/products/tarn',
      field: 'skus[1].price',
      message:
        'The price here is 100, and that of the price list (GET Products) 90: it changes while the shopper looks.',
      fix: 'Correct the one that is old.',
    },
  ])
})

test('AUD-14 a sku that nobody has written yet is not one that the price list lacks', () => {
  expect(findings({ 'TRN-1': RIGHT }, 'TRN-1', '')).toEqual([])
})

test('AUD-14 beside a sku without a price the others are still held against the price list', () => {
  const data = { skus: [{ sku: 'TRN-1', price: 0 }, { sku: 'TRN-2', price: 100 }, { sku: 'TRN-3' }] }
  const product = documentOf(data, { endpoint: getProduct, page: '/product/tarn' })
  const list = { 'TRN-1': RIGHT, 'TRN-2': { ...RIGHT, price: 90 }, 'TRN-3': RIGHT }
  const found = priceList({ ...contentOf(product), priceList: documentOf(list, { call: 'Products', page: null }) })
  expect(found.map(({ rule, field }) => [rule, field])).toEqual([['price-not-of-price-list', 'skus[1].price']])
})

test.each([
  [['OLD-A-1'], 'The price list has “OLD-A-1”, and no page that a link leads to sells it.'],
  [['OLD-A-1', 'OLD-A-2'], 'The price list has “OLD-A-1”, “OLD-A-2”, and no page that a link leads to sells them.'],
  [
    ['A-A', 'B-B', 'C-C', 'D-D', 'E-E'],
    'The price list has “A-A”, “B-B”, “C-C”, “D-D”, “E-E”, and no page that a link leads to sells them.',
  ],
  [
    ['A-A', 'B-B', 'C-C', 'D-D', 'E-E', 'F-F', 'G-G'],
    'The price list has “A-A”, “B-B”, “C-C”, “D-D”, “E-E” and 2 more, and no page that a link leads to sells them.',
  ],
])('AUD-14 what no page sells is told once for all: %j', (skus, message) => {
  const list = Object.fromEntries(['TRN-LR-65', ...skus].map((sku) => [sku, RIGHT]))
  const fix = 'Link the product from a collection, or take the sku out of the price list.'
  expect(findings(list, 'TRN-LR-65')).toEqual([
    { rule: 'product-without-page', severity: 'warning', call: 'Products', field: skus[0], message, fix },
  ])
})

test('AUD-14 a sku of the past begins as those of a product, and is left alone', () => {
  expect(findings({ 'TRN-LR-65': RIGHT, 'TRN-LR-30': RIGHT }, 'TRN-LR-65')).toEqual([])
})
