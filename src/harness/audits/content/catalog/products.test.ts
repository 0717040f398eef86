import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { createDocument } from '../test-findings.ts'
import { listCards, findProduct, listProductPages } from './products.ts'

const data = { skus: [{ sku: 'T-1' }], items: [{ title: 'Tarn' }] }
const tarn = createDocument(data, { endpoint: getProduct, page: '/product/tarn%20lr' })

test('lists the product pages in the content', () => {
  const others = [createDocument(data), createDocument(data, { endpoint: getProduct, page: null })]
  expect([...listProductPages([tarn, ...others])]).toEqual([
    [
      '/product/tarn%20lr',
      { document: tarn, page: '/product/tarn%20lr', skus: [{ path: 'skus[0]', entry: { sku: 'T-1' } }] },
    ],
  ])
})

test.each(['/product/tarn%20lr', '/product/tarn lr', '/product/tarn%20lr/?sku=T-1#details', '/product/tarn%20lr?a\nb'])(
  'finds the product for %s',
  (url) => expect(findProduct(url, listProductPages([tarn]))?.document).toBe(tarn),
)

test.each(['/product/tarn', '/collection/tarn%20lr', ''])('finds no product for "%s"', (url) => {
  expect(findProduct(url, listProductPages([tarn]))).toBeUndefined()
})

test('lists cards only for collections', () => {
  expect(listCards(createDocument(data, { endpoint: getCollection }))).toEqual([
    { path: 'items[0]', entry: { title: 'Tarn' } },
  ])
  expect(listCards(createDocument(data))).toEqual([])
})
