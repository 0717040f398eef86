import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { createContent, createDocument, listFindings } from '../test-findings.ts'
import { checkCollections, checkBreadcrumbs } from './collections.ts'

/** Returns the findings for a product that is in these collections and has breadcrumbs through /collection/pistols. */
function problems(...listed: string[]): [field: string, message: string][] {
  const trail = [{ href: '/' }, { href: '/collection/pistols' }, { href: '/product/tarn' }]
  const product = createDocument({ breadcrumbs: trail }, { endpoint: getProduct, page: '/product/tarn' })
  const listings = listed.map((page) =>
    createDocument({ items: [{ url: '/product/tarn' }] }, { endpoint: getCollection, page }),
  )
  return checkBreadcrumbs(createContent(product, ...listings)).map(({ field, message }) => [field, message])
}

test.each([
  [500, []],
  [10_000, ['The collection has 10,000 items on one page, which loads slowly.']],
])('a collection of %d items has the findings %j', (length, expected) => {
  const items = Array.from({ length }, (_, index) => ({ url: `/product/p-${index}` }))
  const found = listFindings(checkCollections, { items }, { endpoint: getCollection, page: '/collection/all' })
  expect(found.map(({ message }) => message)).toEqual(expected)
})

test('reports breadcrumbs through a collection that does not list the product, and names the collections that do', () => {
  const wrong = 'The breadcrumbs lead to /collection/pistols, which does not list this product;'
  expect(problems('/collection/rifles')).toEqual([['breadcrumbs[1].href', `${wrong} /collection/rifles does.`]])
  expect(problems('/collection/rifles', '/collection/sale')).toEqual([
    ['breadcrumbs[1].href', `${wrong} /collection/rifles, /collection/sale do.`],
  ])
  expect(problems('/collection/rifles', '/collection/pistols')).toEqual([])
})

test.each([
  ['/collection/rifles', '/collection/pistols', getCollection],
  ['/product/tarn', '/product/linn', getProduct],
])('NAV-26 reports the breadcrumbs of %s that end at %s', (page, end, endpoint) => {
  const document = createDocument({ breadcrumbs: [{ href: '/' }, { href: end }] }, { endpoint, page })
  expect(checkBreadcrumbs(createContent(document)).map(({ rule, field, message }) => [rule, field, message])).toEqual([
    [
      'breadcrumb-page-mismatch',
      'breadcrumbs[1].href',
      `The breadcrumbs of ${page} end at ${end}, which is a different page.`,
    ],
  ])
})

test.each([
  ['/collection/rifles', '/collection/rifles', getCollection],
  ['/collection/rifles', '/faq', getCollection],
  ['/product/tarn', '/', getProduct],
  ['/faq', '/support', getFaq],
])('NAV-26 accepts breadcrumbs of %s that end at %s and omit the page itself', (page, end, endpoint) => {
  const document = createDocument({ breadcrumbs: [{ href: '/' }, { href: end }] }, { endpoint, page })
  expect(checkBreadcrumbs(createContent(document))).toEqual([])
})

test('ignores breadcrumbs without a page, or with a page outside collections', () => {
  const frame = createDocument({ breadcrumbs: [{ href: '/collection/pistols' }] }, { page: null })
  const product = createDocument(
    { breadcrumbs: [{ href: '/collection/pistols' }] },
    { endpoint: getProduct, page: '/product/tarn' },
  )
  const trailless = createDocument({ breadcrumbs: [] }, { endpoint: getProduct, page: '/product/linn' })
  expect(checkBreadcrumbs(createContent(frame, product, trailless))).toEqual([])
})

const COLLECTION = { endpoint: getCollection, call: 'strapi/collections/rifles', page: '/collection/rifles' }

const tagged = (...values: string[]) => ({
  filter_tags: values.map((filter_value) => ({ filter_category: 'Caliber', filter_value })),
})
const filtered = (...values: string[]) => ({ filters: [{ category: 'Caliber', values }] })

test('reports a missing image only on collections', () => {
  expect(listFindings(checkCollections, { image: null }, COLLECTION)).toEqual([
    {
      rule: 'collection-without-image',
      severity: 'warning',
      field: 'image',
      message: 'The collection has no image, so its header is empty and shared links have no preview.',
      fix: 'Choose an image for the collection header.',
    },
  ])
  expect(listFindings(checkCollections, { image: { url: '/uploads/a.webp' } }, COLLECTION)).toEqual([])
  expect(listFindings(checkCollections, { image: null, ...filtered('.308') })).toEqual([])
})

test('reports a value that does not match its filter at the item, and an unused value at the filter', () => {
  const data = {
    ...filtered('.308 Win', '6.5 Creedmoor', ' ', '.223'),
    items: [tagged('.308 win'), tagged('.223', 'other')],
  }
  expect(listFindings(checkCollections, data, COLLECTION)).toEqual([
    {
      rule: 'inconsistent-filter-case',
      severity: 'error',
      field: 'items[0].filter_tags[0].filter_value',
      message: '".308 win" does not match the filter value ".308 Win", so shoppers who filter do not see this item.',
      fix: 'Write ".308 Win". Capital letters matter.',
    },
    {
      rule: 'filter-without-items',
      severity: 'warning',
      field: 'filters[0].values[1]',
      message: 'No item in the collection has "6.5 Creedmoor", so shoppers who choose this filter see an empty page.',
      fix: 'Remove the value from the filter, or add it to the items it applies to.',
    },
  ])
})

test('compares a value only with its own filter', () => {
  const data = {
    filters: [
      { category: 'Caliber', values: ['Long'] },
      { category: 'Length', values: ['long'] },
    ],
    items: [{ filter_tags: [{ filter_category: 'Length', filter_value: 'long' }] }],
  }
  expect(listFindings(checkCollections, data, COLLECTION).map(({ rule, field }) => [rule, field])).toEqual([
    ['filter-without-items', 'filters[0].values[0]'],
  ])
})
