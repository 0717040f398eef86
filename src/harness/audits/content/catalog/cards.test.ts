import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { ContentFinding } from '../rule.ts'
import { createContent, createDocument } from '../test-findings.ts'
import { checkCards, checkRelatedProducts } from './cards.ts'

const sling = createDocument(
  { product_id: 'P-1', title: 'Café sling', skus: [{ sku: 'S-1', price: 20 }] },
  { endpoint: getProduct, call: 'strapi/products/caf%C3%A9', page: '/product/caf%C3%A9' },
)

/** Returns the findings, with their messages, for a collection with these cards. */
function listMessages(...items: object[]) {
  const collection = createDocument(
    { items },
    { endpoint: getCollection, call: 'strapi/x', page: '/collection/slings' },
  )
  return checkCards(createContent(sling, collection)).map(({ document, ...rest }) => ({ ...rest, page: document.page }))
}

const card = (url: string, change: object = {}) => ({
  url,
  product_id: 'P-1',
  sku: 'S-1',
  prices: { price: 20 },
  ...change,
})

test('reports the second of two identical cards in a collection', () => {
  expect(listMessages(card('/product/caf%C3%A9'), card('/product/caf%C3%A9/?sku=S-1#top'))).toEqual([
    {
      rule: 'duplicate-card',
      severity: 'error',
      page: '/collection/slings',
      field: 'items[1].url',
      message: 'The card of /product/caf%C3%A9 appears twice in this collection.',
      fix: 'Remove one of the two.',
    },
  ])
  expect(listMessages(card('/product/caf%C3%A9'))).toEqual([])
})

test("reports a card with another product's data once", () => {
  expect(
    listMessages(card('/product/caf%C3%A9'), card('/product/caf%C3%A9', { product_id: 'P-2' })).map(({ rule }) => rule),
  ).toEqual(['card-product-mismatch'])
})

test("matches a card to its product even if the card's URL is not encoded", () => {
  expect(listMessages(card('/product/café', { prices: { price: 25 } }))).toMatchObject([
    {
      rule: 'card-price-differs',
      field: 'items[0].prices.price',
      message: 'The card shows 25, but the product costs 20.',
    },
  ])
})

test('ignores a card without a product page', () => {
  expect(listMessages(card('/catalog/café', { prices: { price: 25 } }))).toEqual([])
})

/** A product with two SKUs, the second of which costs more and has restrictions. */
const rifle = (change: object = {}) =>
  createDocument(
    {
      product_id: 'P-2',
      title: 'Tarn',
      ffl_item: true,
      receiver_item: false,
      skus: [
        { sku: 'T-1', price: 900 },
        { sku: 'T-2', price: 1000, restricted_states: ['CA', 'NY'], restricted_zips: ['902', '606'] },
      ],
      ...change,
    },
    { endpoint: getProduct, call: 'strapi/products/tarn', page: '/product/tarn' },
  )

const withoutDocument = (finding: ContentFinding) => ({ ...finding, document: undefined })

/** Returns the findings for a card of the rifle with these changes. */
function listRifleMessages(change: object, product: object = {}) {
  const right = { url: '/product/tarn', product_id: 'P-2', sku: 'T-1', ffl_item: true, prices: { price: 900 } }
  const collection = createDocument({ items: [{ ...right, ...change }] }, { endpoint: getCollection, call: 'strapi/x' })
  return checkCards(createContent(sling, rifle(product), collection)).map(withoutDocument)
}

test.each([
  ['firearm', 'ffl_item', {}],
  ['receiver', 'receiver_item', { receiver_item: true }],
])('reports a card for a %s if its flag is false, but not if the flag is missing', (word, flag, product) => {
  expect(listRifleMessages({ [flag]: false }, product)).toEqual([
    {
      rule: 'card-without-flag',
      severity: 'error',
      field: `items[0].${flag}`,
      message: `The product is a ${word}, but its card is not marked as one. If shoppers add it to the cart from the card, it could ship without a dealer.`,
      fix: `Set "${flag}" on the card to match the product.`,
    },
  ])
  expect(listRifleMessages({ [flag]: undefined }, product)).toEqual([])
})

test("reports a card with another product's SKU, but not a card with an unknown SKU", () => {
  expect(listRifleMessages({ sku: 'S-1' })).toEqual([
    {
      rule: 'card-sku-mismatch',
      severity: 'error',
      field: 'items[0].sku',
      message: 'The SKU "S-1" belongs to Café sling. Clicking the card adds that product to the cart.',
      fix: 'Use a SKU of this product: T-1, T-2.',
    },
  ])
  expect(listRifleMessages({ sku: 'T-9' })).toEqual([])
  expect(listRifleMessages({ sku: '' })).toEqual([])
  expect(listRifleMessages({ sku: 'S-1' }, { skus: [] })).toEqual([])
})

test('reports a card without options if its product has several SKUs', () => {
  expect(listRifleMessages({ no_variants: true })).toEqual([
    {
      rule: 'card-without-options',
      severity: 'error',
      field: 'items[0].no_variants',
      message:
        'The card says the product has no options, but it has 2 SKUs. Clicking the card adds T-1 without showing the options.',
      fix: 'Set "no_variants" to false.',
    },
  ])
  expect(listRifleMessages({ no_variants: false })).toEqual([])
  expect(listRifleMessages({ no_variants: true }, { skus: [{ sku: 'T-1', price: 900 }] })).toEqual([])
})

test.each([
  ['states', 'restricted_states', 'CA, NY'],
  ['ZIP codes', 'restricted_zips', '902, 606'],
])('reports a card with an empty list when its SKU has restricted %s', (name, list, values) => {
  const prices = { price: 1000 }
  expect(listRifleMessages({ sku: 'T-2', prices, [list]: [] })).toEqual([
    {
      rule: 'card-without-restrictions',
      severity: 'error',
      field: `items[0].${list}`,
      message: `The card has no restricted ${name}, but the product does: ${values}.`,
      fix: `Copy the ${name} from the product.`,
    },
  ])
  expect(listRifleMessages({ sku: 'T-2', prices, [list]: ['CA'] })).toEqual([])
  expect(listRifleMessages({ sku: 'T-2', prices })).toEqual([])
  // Each SKU has its own lists, and an unknown SKU has no lists.
  expect(listRifleMessages({ sku: 'T-1', [list]: [] })).toEqual([])
  expect(listRifleMessages({ sku: 'T-9', [list]: [] })).toEqual([])
})

test('reports a card whose price does not match any SKU, and lists the SKU prices', () => {
  expect(listRifleMessages({ prices: { price: 950 } })).toEqual([
    {
      rule: 'card-price-differs',
      severity: 'error',
      field: 'items[0].prices.price',
      message: 'The card shows 950, but the product costs 900, 1000.',
      fix: 'Copy the price from the product.',
    },
  ])
  expect(listRifleMessages({ prices: { price: 1000 } })).toEqual([])
})

test('ignores zero and missing prices, which another rule reports', () => {
  expect(listRifleMessages({ prices: { price: 0 } })).toEqual([])
  expect(listRifleMessages({ prices: null })).toEqual([])
  expect(listRifleMessages({}, { skus: [{ sku: 'T-1', price: 0 }, { sku: 'T-2' }] })).toEqual([])
  expect(
    listRifleMessages({}, { skus: [{ sku: 'T-1', price: 0 }, { sku: 'T-2' }, { sku: 'T-3', price: 800 }] }),
  ).toMatchObject([{ message: 'The card shows 900, but the product costs 800.' }])
})

test('compares the product numbers of a card and its product if both are unique', () => {
  expect(listRifleMessages({ product_id: 'P-1' })).toMatchObject([
    {
      rule: 'card-product-mismatch',
      severity: 'error',
      field: 'items[0].url',
      message: 'The card has product number P-1, but /product/tarn has P-2.',
    },
  ])
  expect(listRifleMessages({ product_id: '' })).toEqual([])
  expect(listRifleMessages({}, { product_id: '' })).toEqual([])
  // Another rule reports duplicate product numbers.
  expect(listRifleMessages({ product_id: 'P-9' }, { product_id: 'P-1' })).toEqual([])
})

test('reports related products that are duplicates or link to their own page', () => {
  const related = (...urls: string[]) =>
    checkRelatedProducts(createContent(rifle({ related_products: urls.map((url) => ({ url })) }))).map(withoutDocument)
  expect(related('/product/sling', '/product/tarn', '/product/sling/')).toEqual([
    {
      rule: 'self-related-product',
      severity: 'warning',
      field: 'related_products[1].url',
      message: 'The product is listed as related to itself.',
      fix: 'Choose another product, or remove it.',
    },
    {
      rule: 'duplicate-related-product',
      severity: 'warning',
      field: 'related_products[2].url',
      message: 'The same related product is listed twice.',
      fix: 'Remove one of them, or choose another product.',
    },
  ])
  expect(related('/product/sling', '/product/brake')).toEqual([])
})
