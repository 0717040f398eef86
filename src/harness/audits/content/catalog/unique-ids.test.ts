import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { createContent, createDocument } from '../test-findings.ts'
import { checkUniqueIds } from './unique-ids.ts'

const product = (slug: string, data: object) =>
  createDocument(data, { endpoint: getProduct, call: `strapi/products/${slug}`, page: `/product/${slug}` })

const listMessages = (...documents: ReturnType<typeof createDocument>[]) =>
  checkUniqueIds(createContent(...documents)).map(({ document, ...rest }) => ({ call: document.call, ...rest }))

test('ignores products without a number', () => {
  expect(listMessages(product('tarn', { title: 'Tarn' }), product('linn', { title: 'Linn' }))).toEqual([])
  expect(
    listMessages(
      product('tarn', { title: 'Tarn', product_id: 'P-1' }),
      product('linn', { title: 'Linn', product_id: 'P-1' }),
    ),
  ).toEqual([
    {
      call: 'strapi/products/linn',
      rule: 'duplicate-product-number',
      severity: 'error',
      field: 'product_id',
      message: 'The product number P-1 is used by several products: /product/tarn, /product/linn.',
      fix: 'Give each product a unique number.',
    },
  ])
})

/** Returns the findings for the product Tarn LR and collections whose cards have these names. */
function ofCards(...names: string[]) {
  const tarn = product('tarn', { title: 'Tarn LR', product_id: 'P-1' })
  const collections = names.map((title, index) =>
    createDocument(
      { items: [{ url: '/product/tarn', product_id: 'P-1', title }] },
      { endpoint: getCollection, call: `strapi/product-groups/${index}`, page: `/collection/${index}` },
    ),
  )
  return listMessages(tarn, ...collections)
}

const otherName = {
  rule: 'card-name-mismatch',
  severity: 'warning',
  fix: 'Use the same name for both, so that shoppers recognize the product.',
}

test('reports a different product name on a card at that card', () => {
  expect(ofCards('Tarn', 'TARN LR')).toEqual([
    {
      ...otherName,
      call: 'strapi/product-groups/0',
      field: 'items[0].title',
      message: 'The card says "Tarn", but the product is called "Tarn LR".',
    },
  ])
})

test('reports once, at the product, that all cards use a different name', () => {
  expect(ofCards('Tarn 2', 'Tarn 2')).toEqual([
    {
      ...otherName,
      call: 'strapi/products/tarn',
      field: 'title',
      message: 'All cards say "Tarn 2", but the product is called "Tarn LR".',
    },
  ])
})

test('reports cards with two different names individually', () => {
  expect(ofCards('Tarn 2', 'Tarn 3').map(({ call, message }) => [call, message])).toEqual([
    ['strapi/product-groups/0', 'The card says "Tarn 2", but the product is called "Tarn LR".'],
    ['strapi/product-groups/1', 'The card says "Tarn 3", but the product is called "Tarn LR".'],
  ])
})

const collection = (slug: string, data: object) =>
  createDocument(data, { endpoint: getCollection, call: `strapi/product-groups/${slug}`, page: `/collection/${slug}` })

const listMessagesOf = (...documents: ReturnType<typeof createDocument>[]) =>
  listMessages(...documents).map(({ call, rule, field, message }) => [call, rule, field, message])

test('reports a duplicate SKU at every product except the first', () => {
  const skus = (...names: string[]) => ({ skus: names.map((sku) => ({ sku })) })
  const other = (slug: string, field: string) => [
    `strapi/products/${slug}`,
    'duplicate-sku',
    field,
    'The SKU "T-1" is also used by /product/tarn. The cart cannot tell them apart.',
  ]
  expect(
    listMessagesOf(
      product('tarn', skus('T-1', '', 'T-1')),
      product('linn', skus('L-1', 'T-1', '')),
      product('birk', skus('', 'T-1')),
    ),
  ).toEqual([other('linn', 'skus[1].sku'), other('birk', 'skus[1].sku')])
})

test('reports a product or collection slug that differs from its path', () => {
  const other = (slug: string, page: string) => [
    'slug-mismatch',
    'slug',
    `The slug "${slug}" does not match ${page}, the path of the page.`,
  ]
  expect(
    listMessagesOf(
      product('tarn', { slug: 'tarn-lr' }),
      product('a%20b', { slug: 'a b' }),
      product('linn', { slug: '' }),
      collection('slings', { slug: 'sling' }),
      createDocument({ slug: 'elsewhere' }),
      createDocument({ slug: 'nowhere' }, { endpoint: getProduct, page: null }),
    ),
  ).toEqual([
    ['strapi/products/tarn', ...other('tarn-lr', '/product/tarn')],
    ['strapi/product-groups/slings', ...other('sling', '/collection/slings')],
  ])
})

test('reports the most recently edited of several pages of one type with the same title', () => {
  const same = (page: string) => ['duplicate-product-title', 'title', `The title "TARN" is also used by ${page}.`]
  const edited = (title: string, updatedAt: string) => ({ title, updatedAt })
  expect(
    listMessagesOf(
      product('newer', edited('TARN', '2026-03-01T00:00:00Z')),
      product('older', edited('Tarn', '2026-02-01T00:00:00Z')),
      collection('tarn', { title: 'Tarn' }),
      createDocument({ title: 'Tarn' }),
      createDocument({ title: '' }, { page: '/a' }),
      createDocument({ title: '' }, { page: '/b' }),
      createDocument({ title: 'Tarn' }, { endpoint: getProduct, page: null }),
    ),
  ).toEqual([['strapi/products/newer', ...same('/product/older')]])
})

test('treats all pages other than products and collections as one type', () => {
  const [warranty, support] = [{ page: '/warranty', call: 'strapi/page/warranty' }, { page: '/support' }]
  expect(
    listMessagesOf(createDocument({ title: 'Help' }, support), createDocument({ title: 'help' }, warranty)),
  ).toEqual([
    ['strapi/page/warranty', 'duplicate-product-title', 'title', 'The title "help" is also used by /support.'],
  ])
})

test.each(['', 'Tarn (copy)', 'Tarn (copy 12)', 'Copy of Tarn'])(
  'accepts any name on cards of a product called "%s"',
  (title) => {
    const cards = collection('rifles', { items: [{ url: '/product/tarn', product_id: 'P-1', title: 'Tarn LR' }] })
    expect(listMessagesOf(product('tarn', { title, product_id: 'P-1' }), cards)).toEqual([])
  },
)

test.each(['Tarn (copyright)', 'A copy of Tarn', 'Tarn (copy no)'])(
  'does not treat "%s" as the title of a copy',
  (title) => {
    const cards = collection('rifles', { items: [{ url: '/product/tarn', product_id: 'P-1', title: 'Tarn LR' }] })
    expect(listMessagesOf(product('tarn', { title, product_id: 'P-1' }), cards)).toHaveLength(1)
  },
)

test('ignores a card that has no title or another product number, or whose product shares its title', () => {
  const card = (values: object) =>
    collection('rifles', { items: [{ url: '/product/tarn', product_id: 'P-1', ...values }] })
  const tarn = product('tarn', { title: 'Tarn LR', product_id: 'P-1' })
  expect(listMessagesOf(tarn, card({ title: '' }))).toEqual([])
  expect(listMessagesOf(tarn, card({ title: 'Linn', product_id: 'P-2' }))).toEqual([])
  expect(
    listMessagesOf(product('linn', { title: 'Tarn LR' }), tarn, card({ title: 'Tarn' })).map(([, rule]) => rule),
  ).toEqual(['duplicate-product-title'])
})
