import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getFaq } from '#contract/cms/content-pages.ts'
import { getProduct } from '#contract/cms/product.ts'
import { contentOf, documentOf } from '../test-findings.ts'
import { trails } from './collections.ts'

/** What is said of a product in these collections whose trail leads through /collection/pistols. */
function problems(...collections: string[]): [field: string, problem: string][] {
  const trail = [{ href: '/' }, { href: '/collection/pistols' }, { href: '/product/tarn' }]
  const product = documentOf({ breadcrumbs: trail }, { endpoint: getProduct, page: '/product/tarn' })
  const listings = collections.map((page) =>
    documentOf({ items: [{ url: '/product/tarn' }] }, { endpoint: getCollection, page }),
  )
  return trails(contentOf(product, ...listings)).map(({ field, problem }) => [field, problem])
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
  expect(trails(contentOf(document)).map(({ rule, field, problem }) => [rule, field, problem])).toEqual([
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
