import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { cards } from './cards.ts'

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
      problem: 'The card of /product/caf%C3%A9 stands twice in this collection.',
      mend: 'Remove one of the two.',
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
      problem: 'The card says 25, and the product costs 20.',
    },
  ])
})

test('AUD-14 a card that leads to no product is held against none', () => {
  expect(said(card('/catalog/café', { prices: { price: 25 } }))).toEqual([])
})
