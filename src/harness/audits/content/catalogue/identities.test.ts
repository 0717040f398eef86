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
      message: 'The product number P-1 is also that of another product: /product/tarn, /product/linn.',
      fix: 'Give each product a number of its own.',
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
  fix: 'Give both the same name, so that shoppers know that they have arrived.',
}

test('AUD-15 a card that calls its product otherwise is told at the card', () => {
  expect(ofCards('Tarn', 'TARN LR')).toEqual([
    {
      ...otherName,
      call: 'strapi/product-groups/0',
      field: 'items[0].title',
      message: 'The card says “Tarn”, and the product is called “Tarn LR”.',
    },
  ])
})

test('AUD-15 AUD-22 cards that agree on another name are one finding, at the product', () => {
  expect(ofCards('Tarn 2', 'Tarn 2')).toEqual([
    {
      ...otherName,
      call: 'strapi/products/tarn',
      field: 'title',
      message: 'All cards say “Tarn 2”, and the product is called “Tarn LR”.',
    },
  ])
})

test('AUD-15 cards of two other names are told one by one', () => {
  expect(ofCards('Tarn 2', 'Tarn 3').map(({ call, message }) => [call, message])).toEqual([
    ['strapi/product-groups/0', 'The card says “Tarn 2”, and the product is called “Tarn LR”.'],
    ['strapi/product-groups/1', 'The card says “Tarn 3”, and the product is called “Tarn LR”.'],
  ])
})

const collection = (slug: string, data: object) =>
  documentOf(data, { endpoint: getCollection, call: `strapi/product-groups/${slug}`, page: `/collection/${slug}` })

const told = (...documents: ReturnType<typeof documentOf>[]) =>
  said(...documents).map(({ call, rule, field, message }) => [call, rule, field, message])

test('AUD-15 a sku of another product is told at each product but the first', () => {
  const skus = (...names: string[]) => ({ skus: names.map((sku) => ({ sku })) })
  const other = (slug: string, field: string) => [
    `strapi/products/${slug}`,
    'sku-of-two-products',
    field,
    'The sku “T-1” is also that of /product/tarn; the cart cannot tell them apart.',
  ]
  expect(
    told(
      product('tarn', skus('T-1', '', 'T-1')),
      product('linn', skus('L-1', 'T-1', '')),
      product('birk', skus('', 'T-1')),
    ),
  ).toEqual([other('linn', 'skus[1].sku'), other('birk', 'skus[1].sku')])
})

test('AUD-15 a slug that is not that of its address is told for products and collections', () => {
  const other = (slug: string, page: string) => [
    'slug-is-not-address',
    'slug',
    `The slug “${slug}” is not that of the address ${page}, at which the page was found.`,
  ]
  expect(
    told(
      product('tarn', { slug: 'tarn-lr' }),
      product('a%20b', { slug: 'a b' }),
      product('linn', { slug: '' }),
      collection('slings', { slug: 'sling' }),
      documentOf({ slug: 'elsewhere' }),
      documentOf({ slug: 'nowhere' }, { endpoint: getProduct, page: null }),
    ),
  ).toEqual([
    ['strapi/products/tarn', ...other('tarn-lr', '/product/tarn')],
    ['strapi/product-groups/slings', ...other('sling', '/collection/slings')],
  ])
})

test('AUD-15 pages of one kind and one title are told at the one edited last', () => {
  const same = (page: string) => ['same-title', 'title', `The title “TARN” is also that of ${page}.`]
  const edited = (title: string, updatedAt: string) => ({ title, updatedAt })
  expect(
    told(
      product('newer', edited('TARN', '2026-03-01T00:00:00Z')),
      product('older', edited('Tarn', '2026-02-01T00:00:00Z')),
      collection('tarn', { title: 'Tarn' }),
      documentOf({ title: 'Tarn' }),
      documentOf({ title: '' }, { page: '/a' }),
      documentOf({ title: '' }, { page: '/b' }),
      documentOf({ title: 'Tarn' }, { endpoint: getProduct, page: null }),
    ),
  ).toEqual([['strapi/products/newer', ...same('/product/older')]])
})

test('AUD-15 pages that are neither products nor collections are of one kind', () => {
  const [warranty, support] = [{ page: '/warranty', call: 'strapi/page/warranty' }, { page: '/support' }]
  expect(told(documentOf({ title: 'Help' }, support), documentOf({ title: 'help' }, warranty))).toEqual([
    ['strapi/page/warranty', 'same-title', 'title', 'The title “help” is also that of /support.'],
  ])
})

test.each(['', 'Tarn (copy)', 'Tarn (copy 12)', 'Copy of Tarn'])(
  'AUD-15 the cards of a product called “%s” have no other name',
  (title) => {
    const cards = collection('rifles', { items: [{ url: '/product/tarn', product_id: 'P-1', title: 'Tarn LR' }] })
    expect(told(product('tarn', { title, product_id: 'P-1' }), cards)).toEqual([])
  },
)

test.each(['Tarn (copyright)', 'A copy of Tarn', 'Tarn (copy no)'])(
  'AUD-15 “%s” is not the title of a copy',
  (title) => {
    const cards = collection('rifles', { items: [{ url: '/product/tarn', product_id: 'P-1', title: 'Tarn LR' }] })
    expect(told(product('tarn', { title, product_id: 'P-1' }), cards)).toHaveLength(1)
  },
)

test('AUD-15 a card without a title, of another number, or of a product with a shared title says no other name', () => {
  const card = (values: object) =>
    collection('rifles', { items: [{ url: '/product/tarn', product_id: 'P-1', ...values }] })
  const tarn = product('tarn', { title: 'Tarn LR', product_id: 'P-1' })
  expect(told(tarn, card({ title: '' }))).toEqual([])
  expect(told(tarn, card({ title: 'Linn', product_id: 'P-2' }))).toEqual([])
  expect(told(product('linn', { title: 'Tarn LR' }), tarn, card({ title: 'Tarn' })).map(([, rule]) => rule)).toEqual([
    'same-title',
  ])
})
