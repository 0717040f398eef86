import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contentOf, documentOf, findingsOf } from '../test-findings.ts'
import { collections, trails } from './collections.ts'

/** What is said of a product in these collections whose trail leads through /collection/pistols. */
function problems(...listed: string[]): [field: string, message: string][] {
  const trail = [{ href: '/' }, { href: '/collection/pistols' }, { href: '/product/tarn' }]
  const product = documentOf({ breadcrumbs: trail }, { endpoint: getProduct, page: '/product/tarn' })
  const listings = listed.map((page) =>
    documentOf({ items: [{ url: '/product/tarn' }] }, { endpoint: getCollection, page }),
  )
  return trails(contentOf(product, ...listings)).map(({ field, message }) => [field, message])
}

test('AUD-15 a trail into a wrong collection is told with the one that has the product, or those that have', () => {
  const wrong = 'The trail leads to /collection/pistols, which does not have this product;'
  expect(problems('/collection/rifles')).toEqual([['breadcrumbs[1].href', `${wrong} /collection/rifles has.`]])
  expect(problems('/collection/rifles', '/collection/sale')).toEqual([
    ['breadcrumbs[1].href', `${wrong} /collection/rifles, /collection/sale have.`],
  ])
  expect(problems('/collection/rifles', '/collection/pistols')).toEqual([])
})

test.each([
  ['/collection/rifles', '/collection/pistols', getCollection],
  ['/product/tarn', '/product/linn', getProduct],
])('AUD-15 NAV-26 the trail of %s that ends at %s is told', (page, end, endpoint) => {
  const document = documentOf({ breadcrumbs: [{ href: '/' }, { href: end }] }, { endpoint, page })
  expect(trails(contentOf(document)).map(({ rule, field, message }) => [rule, field, message])).toEqual([
    ['trail-ends-elsewhere', 'breadcrumbs[1].href', `The trail of ${page} ends at ${end}, which is another page.`],
  ])
})

test.each([
  ['/collection/rifles', '/collection/rifles', getCollection],
  ['/collection/rifles', '/faq', getCollection],
  ['/product/tarn', '/', getProduct],
  ['/faq', '/support', getFaq],
])('AUD-15 NAV-26 the trail of %s that ends at %s may leave the page itself out', (page, end, endpoint) => {
  const document = documentOf({ breadcrumbs: [{ href: '/' }, { href: end }] }, { endpoint, page })
  expect(trails(contentOf(document))).toEqual([])
})

test('AUD-15 a trail of what has no page, or that goes on from a page in no collection, is left alone', () => {
  const frame = documentOf({ breadcrumbs: [{ href: '/collection/pistols' }] }, { page: null })
  const product = documentOf(
    { breadcrumbs: [{ href: '/collection/pistols' }] },
    { endpoint: getProduct, page: '/product/tarn' },
  )
  const trailless = documentOf({ breadcrumbs: [] }, { endpoint: getProduct, page: '/product/linn' })
  expect(trails(contentOf(frame, product, trailless))).toEqual([])
})

const COLLECTION = { endpoint: getCollection, call: 'strapi/collections/rifles', page: '/collection/rifles' }

const tagged = (...values: string[]) => ({
  filter_tags: values.map((filter_value) => ({ filter_category: 'Caliber', filter_value })),
})
const filtered = (...values: string[]) => ({ filters: [{ category: 'Caliber', values }] })

test('AUD-15 a collection without a picture is told, and nothing else is one', () => {
  expect(findingsOf(collections, { image: null }, COLLECTION)).toEqual([
    {
      rule: 'collection-without-picture',
      severity: 'warning',
      field: 'image',
      message: 'The collection has no picture: its head is an empty band, and shared links show none.',
      fix: 'Choose a picture for the head of the collection.',
    },
  ])
  expect(findingsOf(collections, { image: { url: '/uploads/a.webp' } }, COLLECTION)).toEqual([])
  expect(findingsOf(collections, { image: null, ...filtered('.308') })).toEqual([])
})

test('AUD-15 a value that is not as its filter has it is told at the item, one that no item has at the filter', () => {
  const data = {
    ...filtered('.308 Win', '6.5 Creedmoor', ' ', '.223'),
    items: [tagged('.308 win'), tagged('.223', 'other')],
  }
  expect(findingsOf(collections, data, COLLECTION)).toEqual([
    {
      rule: 'filter-value-case',
      severity: 'error',
      field: 'items[0].filter_tags[0].filter_value',
      message: '“.308 win” is not “.308 Win”, as the filter has it: whoever filters by it does not see this item.',
      fix: 'Write “.308 Win”; capital letters count.',
    },
    {
      rule: 'filter-without-items',
      severity: 'warning',
      field: 'filters[0].values[1]',
      message: 'No item of the collection is “6.5 Creedmoor”: whoever filters by it sees an empty page.',
      fix: 'Remove the value from the filter, or give it to the items that it fits.',
    },
  ])
})

test('AUD-15 a value is that of its own filter', () => {
  const data = {
    filters: [
      { category: 'Caliber', values: ['Long'] },
      { category: 'Length', values: ['long'] },
    ],
    items: [{ filter_tags: [{ filter_category: 'Length', filter_value: 'long' }] }],
  }
  expect(findingsOf(collections, data, COLLECTION).map(({ rule, field }) => [rule, field])).toEqual([
    ['filter-without-items', 'filters[0].values[0]'],
  ])
})
