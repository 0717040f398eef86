import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { identities } from './identities.ts'

const product = (slug: string, data: object) =>
  documentOf(data, { endpoint: getProduct, call: `strapi/products/${slug}`, page: `/product/${slug}` })

const said = (...documents: ReturnType<typeof documentOf>[]) =>
  identities(contentOf(...documents)).map(({ document, ...words }) => ({ call: document.call, ...words }))

test('AUD-15 products without a number share none', () => {
  expect(said(product('tarn', { title: 'Tarn' }), product('linn', { title: 'Linn' }))).toEqual([])
  expect(
    said(product('tarn', { title: 'Tarn', product_id: 'P-1' }), product('linn', { title: 'Linn', product_id: 'P-1' })),
  ).toEqual([
    {
      call: 'strapi/products/linn',
      rule: 'number-of-two-products',
      severity: 'error',
      field: 'product_id',
      problem: 'The product number P-1 is also that of another product: /product/tarn, /product/linn.',
      mend: 'Give each product a number of its own.',
    },
  ])
})

/** What is said of the product Tarn LR in collections whose cards call it so. */
function ofCards(...names: string[]) {
  const tarn = product('tarn', { title: 'Tarn LR', product_id: 'P-1' })
  const collections = names.map((title, index) =>
    documentOf(
      { items: [{ url: '/product/tarn', product_id: 'P-1', title }] },
      { endpoint: getCollection, call: `strapi/product-groups/${index}`, page: `/collection/${index}` },
    ),
  )
  return said(tarn, ...collections)
}

const otherName = {
  rule: 'card-of-other-name',
  severity: 'warning',
  mend: 'Give both the same name, so that shoppers know that they have arrived.',
}

test('AUD-15 a card that calls its product otherwise is told at the card', () => {
  expect(ofCards('Tarn', 'TARN LR')).toEqual([
    {
      ...otherName,
      call: 'strapi/product-groups/0',
      field: 'items[0].title',
      problem: 'The card says “Tarn”, and the product is called “Tarn LR”.',
    },
  ])
})

test('AUD-15 AUD-22 cards that agree on another name are one finding, at the product', () => {
  expect(ofCards('Tarn 2', 'Tarn 2')).toEqual([
    {
      ...otherName,
      call: 'strapi/products/tarn',
      field: 'title',
      problem: 'All cards say “Tarn 2”, and the product is called “Tarn LR”.',
    },
  ])
})

test('AUD-15 cards of two other names are told one by one', () => {
  expect(ofCards('Tarn 2', 'Tarn 3').map(({ call, problem }) => [call, problem])).toEqual([
    ['strapi/product-groups/0', 'The card says “Tarn 2”, and the product is called “Tarn LR”.'],
    ['strapi/product-groups/1', 'The card says “Tarn 3”, and the product is called “Tarn LR”.'],
  ])
})
