import { describe, expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { createContent, createDocument } from '../test-findings.ts'
import { checkPriceList } from './price-list.ts'

const RIGHT = { price: 100, qtyOnHand: 5, bestDiscountPercentage: 0, bestDiscountedPrice: 0 }

/** Returns the findings for a price list, and a product page with these SKUs at 100 each. */
function findings(list: unknown, ...skus: string[]): Record<string, unknown>[] {
  const data = { skus: skus.map((sku) => ({ sku, price: 100 })) }
  const product = createDocument(data, { endpoint: getProduct, call: 'strapi/products/tarn', page: '/product/tarn' })
  const listed = list === null ? null : createDocument(list, { call: 'Products', page: null })
  return checkPriceList({ ...createContent(product), priceList: listed }).map(({ document, ...rest }) => ({
    ...rest,
    call: document.call,
  }))
}

test("accepts a price list with all SKUs at the pages' prices, or an unreadable price list", () => {
  expect(findings({ 'TRN-1': RIGHT }, 'TRN-1')).toEqual([])
  expect(findings(null, 'TRN-1')).toEqual([])
  expect(findings([], 'TRN-1')).toEqual([])
})

test('reports an empty price list as one error, unless no page has a SKU', () => {
  const fix = 'Ask the team that maintains prices and stock. They are not edited in the CMS.'
  const message = 'The price list (GET Products) is empty, so nothing can be bought.'
  expect(findings({}, 'TRN-1', 'TRN-2')).toEqual([
    { rule: 'empty-price-list', severity: 'error', call: 'Products', field: '', message, fix },
  ])
  expect(checkPriceList({ ...createContent(), priceList: createDocument({}) })).toEqual([])
})

describe('price list entries', () => {
  test.each<[object, string, string, string]>([
    [{ price: 0 }, 'price', 'price-list-price', 'The price list has no price above 0 for TRN-1.'],
    [{ price: -1 }, 'price', 'price-list-price', 'The price list has no price above 0 for TRN-1.'],
    [{ price: undefined }, 'price', 'price-list-price', 'The price list has no price above 0 for TRN-1.'],
    [
      { qtyOnHand: undefined },
      'qtyOnHand',
      'price-list-stock',
      'The price list has no stock for TRN-1, so it cannot be bought.',
    ],
    [{ qtyOnHand: -1 }, 'qtyOnHand', 'price-list-stock', 'The stock of TRN-1 is -1.'],
    [{ bestDiscountPercentage: -1 }, 'bestDiscountPercentage', 'price-list-discount', 'The discount of TRN-1 is -1%.'],
    [
      { bestDiscountPercentage: 101 },
      'bestDiscountPercentage',
      'price-list-discount',
      'The discount of TRN-1 is 101%.',
    ],
    [
      { bestDiscountedPrice: 101 },
      'bestDiscountedPrice',
      'price-list-discount',
      'The discounted price 101 of TRN-1 is higher than its price 100.',
    ],
  ])('reports %j in the field %s', (change, field, rule, message) => {
    const fix = 'Correct it in the system that maintains prices and stock. It is not edited in the CMS.'
    const found = findings({ 'TRN-1': { ...RIGHT, ...change } }, 'TRN-1')
    expect(found).toEqual([{ rule, severity: 'error', call: 'Products', field: `TRN-1.${field}`, message, fix }])
  })

  test.each([
    { qtyOnHand: 0 },
    { bestDiscountPercentage: 100 },
    { bestDiscountPercentage: undefined, bestDiscountedPrice: undefined },
    { bestDiscountedPrice: 100 },
  ])('accepts %j', (change) => {
    expect(findings({ 'TRN-1': { ...RIGHT, ...change } }, 'TRN-1')).toEqual([])
  })
})

test('reports a SKU that is missing from the price list at its page, with a suggestion', () => {
  const list = { 'TRN-10': RIGHT }
  const at = { rule: 'sku-not-in-price-list', severity: 'error', call: 'strapi/products/tarn', field: 'skus[0].sku' }
  expect(findings(list, 'TRN-1O')).toEqual([
    {
      ...at,
      message:
        'The SKU "TRN-1O" is not in the price list (GET Products), which has "TRN-10" instead, a SKU that no page uses. Shoppers see no live price and cannot buy it.',
      fix: 'Change it to "TRN-10" if that is the intended SKU, or add the SKU to the price list.',
    },
    expect.objectContaining({ rule: 'product-without-page', field: 'TRN-10' }),
  ])
  // A SKU with a different prefix is never suggested, even if it is similar.
  expect(findings({ 'XRN-10': RIGHT }, 'TRN-10')[0]).toMatchObject({
    fix: 'Add it to the price list, or correct the SKU.',
  })
  expect(findings(list, 'LWR-1', 'TRN-10')).toEqual([
    {
      ...at,
      message: 'The SKU "LWR-1" is not in the price list (GET Products). Shoppers see no live price and cannot buy it.',
      fix: 'Add it to the price list, or correct the SKU.',
    },
  ])
})

test('reports a price that differs from the price list at its SKU', () => {
  expect(findings({ 'TRN-1': RIGHT, 'TRN-2': { ...RIGHT, price: 90 } }, 'TRN-1', 'TRN-2')).toEqual([
    {
      rule: 'price-differs-from-price-list',
      severity: 'warning',
      call: 'strapi/products/tarn',
      field: 'skus[1].price',
      message:
        'The price here is 100, but the price list (GET Products) has 90, so the price changes after the page loads.',
      fix: 'Update the outdated price.',
    },
  ])
})

test('ignores an empty SKU', () => {
  expect(findings({ 'TRN-1': RIGHT }, 'TRN-1', '')).toEqual([])
})

test('still compares the other SKUs with the price list if one has no price', () => {
  const data = { skus: [{ sku: 'TRN-1', price: 0 }, { sku: 'TRN-2', price: 100 }, { sku: 'TRN-3' }] }
  const product = createDocument(data, { endpoint: getProduct, page: '/product/tarn' })
  const list = { 'TRN-1': RIGHT, 'TRN-2': { ...RIGHT, price: 90 }, 'TRN-3': RIGHT }
  const found = checkPriceList({
    ...createContent(product),
    priceList: createDocument(list, { call: 'Products', page: null }),
  })
  expect(found.map(({ rule, field }) => [rule, field])).toEqual([['price-differs-from-price-list', 'skus[1].price']])
})

test.each([
  [['OLD-A-1'], 'The price list contains SKU "OLD-A-1", but no linked product page offers it.'],
  [
    ['OLD-A-1', 'OLD-A-2'],
    'The price list contains SKUs "OLD-A-1" and "OLD-A-2", but no linked product page offers them.',
  ],
  [
    ['A-A', 'B-B', 'C-C', 'D-D', 'E-E'],
    'The price list contains SKUs "A-A", "B-B", "C-C", "D-D", and "E-E", but no linked product page offers them.',
  ],
  [
    ['A-A', 'B-B', 'C-C', 'D-D', 'E-E', 'F-F', 'G-G'],
    'The price list contains SKUs "A-A", "B-B", "C-C", "D-D", "E-E", and 2 more, but no linked product page offers them.',
  ],
])('reports all SKUs without a product page as one finding: %j', (skus, message) => {
  const list = Object.fromEntries(['TRN-LR-65', ...skus].map((sku) => [sku, RIGHT]))
  const fix = 'Link to the product from a collection, or remove the SKU from the price list.'
  expect(findings(list, 'TRN-LR-65')).toEqual([
    { rule: 'product-without-page', severity: 'warning', call: 'Products', field: skus[0], message, fix },
  ])
})

test("accepts a discontinued SKU with a product's prefix", () => {
  expect(findings({ 'TRN-LR-65': RIGHT, 'TRN-LR-30': RIGHT }, 'TRN-LR-65')).toEqual([])
})
