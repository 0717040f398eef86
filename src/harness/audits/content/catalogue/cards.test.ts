import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import type { ContentFinding } from '../rule.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { cards, relatedProducts } from './cards.ts'

const sling = documentOf(
  { product_id: 'P-1', title: 'Café sling', skus: [{ sku: 'S-1', price: 20 }] },
  { endpoint: getProduct, call: 'strapi/products/caf%C3%A9', page: '/product/caf%C3%A9' },
)

/** What is said of the cards of one collection, with the words of each finding. */
function said(...items: object[]) {
  const collection = documentOf({ items }, { endpoint: getCollection, call: 'strapi/x', page: '/collection/slings' })
  return cards(contentOf(sling, collection)).map(({ document, ...words }) => ({ ...words, page: document.page }))
}

const card = (url: string, change: object = {}) => ({
  url,
  product_id: 'P-1',
  sku: 'S-1',
  prices: { price: 20 },
  ...change,
})

test('AUD-15 a card that stands twice in a collection is told at the second', () => {
  expect(said(card('/product/caf%C3%A9'), card('/product/caf%C3%A9/?sku=S-1#top'))).toEqual([
    {
      rule: 'card-twice',
      severity: 'error',
      page: '/collection/slings',
      field: 'items[1].url',
      message: 'The card of /product/caf%C3%A9 stands twice in this collection.',
      fix: 'Remove one of the two.',
    },
  ])
  expect(said(card('/product/caf%C3%A9'))).toEqual([])
})

test('AUD-15 the card of another product is that, and no second one', () => {
  expect(
    said(card('/product/caf%C3%A9'), card('/product/caf%C3%A9', { product_id: 'P-2' })).map(({ rule }) => rule),
  ).toEqual(['card-of-other-product'])
})

test('AUD-14 a card leads to its product also where an editor wrote its address as it is read', () => {
  expect(said(card('/product/café', { prices: { price: 25 } }))).toMatchObject([
    {
      rule: 'card-price-differs',
      field: 'items[0].prices.price',
      message: 'The card says 25, and the product costs 20.',
    },
  ])
})

test('AUD-14 a card that leads to no product is held against none', () => {
  expect(said(card('/catalog/café', { prices: { price: 25 } }))).toEqual([])
})

/** A product of two skus: the second costs more and may not go everywhere. */
const rifle = (change: object = {}) =>
  documentOf(
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

/** What is said of a card of the rifle that differs from a right one so. */
function saidOfRifle(change: object, product: object = {}) {
  const right = { url: '/product/tarn', product_id: 'P-2', sku: 'T-1', ffl_item: true, prices: { price: 900 } }
  const collection = documentOf({ items: [{ ...right, ...change }] }, { endpoint: getCollection, call: 'strapi/x' })
  return cards(contentOf(sling, rifle(product), collection)).map(withoutDocument)
}

test.each([
  ['firearm', 'ffl_item', {}],
  ['receiver', 'receiver_item', { receiver_item: true }],
])('AUD-14 the card of a %s that denies it is told, one that is silent is not', (word, flag, product) => {
  expect(saidOfRifle({ [flag]: false }, product)).toEqual([
    {
      rule: 'card-without-flag',
      severity: 'error',
      field: `items[0].${flag}`,
      message: `The product is a ${word}, and its card does not say so: added from here, it could ship without a dealer.`,
      fix: `Set “${flag}” on the card as on the product.`,
    },
  ])
  expect(saidOfRifle({ [flag]: undefined }, product)).toEqual([])
})

test('AUD-15 the card with the sku of another product is told, with a sku of nobody’s it is not', () => {
  expect(saidOfRifle({ sku: 'S-1' })).toEqual([
    {
      rule: 'card-of-other-sku',
      severity: 'error',
      field: 'items[0].sku',
      message: 'The sku “S-1” is that of Café sling: a click here puts that into the cart.',
      fix: 'Write a sku of this product: T-1, T-2.',
    },
  ])
  expect(saidOfRifle({ sku: 'T-9' })).toEqual([])
  expect(saidOfRifle({ sku: '' })).toEqual([])
  expect(saidOfRifle({ sku: 'S-1' }, { skus: [] })).toEqual([])
})

test('AUD-15 a card that says that there is nothing to choose is told where there is', () => {
  expect(saidOfRifle({ no_variants: true })).toEqual([
    {
      rule: 'card-without-choices',
      severity: 'error',
      field: 'items[0].no_variants',
      message: 'The card says that the product has no choices, and it has 2 skus: a click here buys T-1 unasked.',
      fix: 'Set “no_variants” to no.',
    },
  ])
  expect(saidOfRifle({ no_variants: false })).toEqual([])
  expect(saidOfRifle({ no_variants: true }, { skus: [{ sku: 'T-1', price: 900 }] })).toEqual([])
})

test.each([
  ['states', 'restricted_states', 'CA, NY'],
  ['zip codes', 'restricted_zips', '902, 606'],
])('AUD-14 a card with an empty list of the restricted %s of its sku is told', (name, list, values) => {
  const prices = { price: 1000 }
  expect(saidOfRifle({ sku: 'T-2', prices, [list]: [] })).toEqual([
    {
      rule: 'card-without-limits',
      severity: 'error',
      field: `items[0].${list}`,
      message: `The card has no restricted ${name}, and the product has: ${values}.`,
      fix: `Copy the ${name} of the product.`,
    },
  ])
  expect(saidOfRifle({ sku: 'T-2', prices, [list]: ['CA'] })).toEqual([])
  expect(saidOfRifle({ sku: 'T-2', prices })).toEqual([])
  // Each sku has lists of its own, and one that is nobody's has none.
  expect(saidOfRifle({ sku: 'T-1', [list]: [] })).toEqual([])
  expect(saidOfRifle({ sku: 'T-9', [list]: [] })).toEqual([])
})

test('AUD-14 a card with a price that no sku has is told with the prices that there are', () => {
  expect(saidOfRifle({ prices: { price: 950 } })).toEqual([
    {
      rule: 'card-price-differs',
      severity: 'error',
      field: 'items[0].prices.price',
      message: 'The card says 950, and the product costs 900, 1000.',
      fix: 'Copy the price of the product.',
    },
  ])
  expect(saidOfRifle({ prices: { price: 1000 } })).toEqual([])
})

test('AUD-14 a price of nothing, on the card or on the page, is told by another rule', () => {
  expect(saidOfRifle({ prices: { price: 0 } })).toEqual([])
  expect(saidOfRifle({ prices: null })).toEqual([])
  expect(saidOfRifle({}, { skus: [{ sku: 'T-1', price: 0 }, { sku: 'T-2' }] })).toEqual([])
  expect(
    saidOfRifle({}, { skus: [{ sku: 'T-1', price: 0 }, { sku: 'T-2' }, { sku: 'T-3', price: 800 }] }),
  ).toMatchObject([{ message: 'The card says 900, and the product costs 800.' }])
})

test('AUD-15 the number of the product is held against the card where both have one that is its own', () => {
  expect(saidOfRifle({ product_id: 'P-1' })).toMatchObject([
    {
      rule: 'card-of-other-product',
      severity: 'error',
      field: 'items[0].url',
      message: 'The card is that of P-1, and /product/tarn is P-2.',
    },
  ])
  expect(saidOfRifle({ product_id: '' })).toEqual([])
  expect(saidOfRifle({}, { product_id: '' })).toEqual([])
  // Two products of one number are told as that.
  expect(saidOfRifle({ product_id: 'P-9' }, { product_id: 'P-1' })).toEqual([])
})

test('AUD-15 a product that is recommended on its own page, or twice, is told there', () => {
  const related = (...urls: string[]) =>
    relatedProducts(contentOf(rifle({ related_products: urls.map((url) => ({ url })) }))).map(withoutDocument)
  expect(related('/product/sling', '/product/tarn', '/product/sling/')).toEqual([
    {
      rule: 'related-to-itself',
      severity: 'warning',
      field: 'related_products[1].url',
      message: 'The product is recommended on its own page: it leads to itself.',
      fix: 'Choose another product, or remove it.',
    },
    {
      rule: 'related-twice',
      severity: 'warning',
      field: 'related_products[2].url',
      message: 'The same product is recommended twice.',
      fix: 'Choose another product, or remove one of the two.',
    },
  ])
  expect(related('/product/sling', '/product/brake')).toEqual([])
})
