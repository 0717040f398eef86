import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { listFindings } from '../test-findings.ts'
import { isValidPrice, checkPrices } from './prices.ts'

const listMessages = (data: object) => listFindings(checkPrices, data, { endpoint: getProduct })
const card = (values: object) => listFindings(checkPrices, { items: [{ prices: values }] }, { endpoint: getCollection })

test('reports a price of zero, but not an empty price', () => {
  const zero = {
    rule: 'zero-price',
    severity: 'error',
    message: 'The price is 0, which is not a price, so the item is not sold until the price list has loaded.',
    fix: 'Enter the price in dollars.',
  }
  expect(listMessages({ skus: [{ sku: 'T-1', price: 0 }] })).toEqual([{ ...zero, field: 'skus[0].price' }])
  expect(card({ price: 100, final_price: 0, discount_percentage: 100 })).toEqual([
    { ...zero, field: 'items[0].prices.final_price' },
  ])
  expect(listMessages({ skus: [{ sku: 'T-1', price: null }, { sku: 'T-2' }] })).toEqual([])
})

test('reports a price with more than two decimals, regardless of floating-point errors', () => {
  expect(listMessages({ skus: [{ price: 19.999 }] })).toEqual([
    {
      rule: 'fractional-cents',
      severity: 'error',
      field: 'skus[0].price',
      message: 'The price 19.999 has more than two decimals.',
      fix: 'Round it to two decimals.',
    },
  ])
  expect([19.99, 0.29, 1.15, 4.35, 1025.1, 20].flatMap((price) => listMessages({ skus: [{ price }] }))).toEqual([])
})

test('reports a SKU that costs more than 50 times the cheapest as possibly in cents', () => {
  const skus = (price: number) => ({ skus: [{ price: 0 }, { price: 40 }, { price: 30 }, { price }] })
  expect(listMessages(skus(1501)).slice(1)).toEqual([
    {
      rule: 'price-outlier',
      severity: 'error',
      field: 'skus[3].price',
      message: 'The price 1501 is 50 times that of another SKU of this product. It may be in cents.',
      fix: 'Enter the price in dollars, with a decimal point.',
    },
  ])
  expect(listMessages(skus(1500)).slice(1)).toEqual([])
})

test('compares only SKUs of the same product', () => {
  expect(listMessages({ skus: [{ price: 30 }], related_products: [{ price: 3000 }] })).toEqual([])
  expect(
    listFindings(
      checkPrices,
      { items: [{ prices: { price: 5 } }, { prices: { price: 3000 } }] },
      { endpoint: getCollection },
    ),
  ).toEqual([])
})

test('ignores pages without products', () => {
  expect(listFindings(checkPrices, { items: [{ price: 0, quantity: -1 }] })).toEqual([])
})

test.each([-1, 101])('reports a discount of %d%%', (percent) => {
  expect(card({ price: 100, final_price: 90, discount_percentage: percent })).toEqual([
    {
      rule: 'invalid-discount',
      severity: 'error',
      field: 'items[0].prices.discount_percentage',
      message: `The discount is ${percent}%.`,
      fix: 'Enter a percentage from 0 to 100.',
    },
  ])
})

test('reports a discount that does not match the prices', () => {
  expect(card({ price: 100, final_price: 70, discount_percentage: 20 })).toEqual([
    {
      rule: 'inconsistent-discount',
      severity: 'error',
      field: 'items[0].prices.discount_percentage',
      message: '100 minus 20% is 80.00, but the discounted price is 70.',
      fix: 'Correct the percentage or the discounted price so that they match.',
    },
  ])
  expect(card({ price: 100, final_price: 90, discount_percentage: 20 })).toHaveLength(1)
})

test.each([
  ['a discount of 0%', { price: 100, final_price: 100, discount_percentage: 0 }],
  ['a rounded percentage', { price: 300, final_price: 200, discount_percentage: 33 }],
  ['a discount half a percent too large', { price: 100, final_price: 79.5, discount_percentage: 20 }],
  ['a discount half a percent too small', { price: 100, final_price: 80.5, discount_percentage: 20 }],
  ['a fractional percentage that is exact to the cent', { price: 100, final_price: 87.51, discount_percentage: 12.5 }],
  ['a discount without a final price', { price: 100, discount_percentage: 20 }],
  ['a discount without a price', { final_price: 80, discount_percentage: 20 }],
  ['a final price without a percentage', { price: 100, final_price: 80 }],
  [
    'a final price above the price, which another rule reports',
    { price: 100, final_price: 120, discount_percentage: 20 },
  ],
])('accepts %s', (_, values) => {
  expect(card(values)).toEqual([])
})

test.each([
  ['more than half a percent', { price: 100, final_price: 79.4, discount_percentage: 20 }],
  ['more than a cent for a fractional percentage', { price: 100, final_price: 87.52, discount_percentage: 12.5 }],
])('reports a discount that is off by %s', (_, values) => {
  expect(card(values)).toMatchObject([{ rule: 'inconsistent-discount' }])
})

test('does not check the discount of an invalid price', () => {
  expect(card({ price: 0, final_price: 0, discount_percentage: 120 }).map(({ rule }) => rule)).toEqual(['zero-price'])
})

test.each(['quantity', 'qty_on_hand'])('reports a negative or fractional %s', (name) => {
  expect(
    listMessages({ skus: [{ [name]: -1 }, { [name]: 1.5 }, { [name]: 0 }, { [name]: 7 }, { [name]: null }] }),
  ).toEqual(
    [-1, 1.5].map((value, index) => ({
      rule: 'invalid-stock',
      severity: 'error',
      field: `skus[${index}].${name}`,
      message: `The number in stock is ${value}.`,
      fix: 'Enter a whole number of 0 or more.',
    })),
  )
  expect(listMessages({ pieces: -1 })).toEqual([])
})

test.each([
  [19.99, true],
  [1500, true],
  [1500.01, false],
  [19.999, false],
  [0, false],
  [-1, false],
  [undefined, false],
])('a price of %s is plausible if another SKU costs 30: %s', (price, sound) => {
  expect(isValidPrice(price, 30)).toBe(sound)
})
