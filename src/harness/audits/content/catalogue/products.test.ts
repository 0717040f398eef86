import { expect, test } from 'vitest'
import { getCollection } from '#contract/cms/collection.ts'
import { getProduct } from '#contract/cms/product.ts'
import { documentOf } from '../test-findings.ts'
import { cardsOf, productAt, productPages } from './products.ts'

const data = { skus: [{ sku: 'T-1' }], items: [{ title: 'Tarn' }] }
const tarn = documentOf(data, { endpoint: getProduct, page: '/product/tarn%20lr' })

test('AUD-15 the pages of products are those of product calls with a page', () => {
  const others = [documentOf(data), documentOf(data, { endpoint: getProduct, page: null })]
  expect([...productPages([tarn, ...others])]).toEqual([
    [
      '/product/tarn%20lr',
      { document: tarn, page: '/product/tarn%20lr', skus: [{ path: 'skus[0]', entry: { sku: 'T-1' } }] },
    ],
  ])
})

test.each(['/product/tarn%20lr', '/product/tarn lr', '/product/tarn%20lr/?sku=T-1#details', '/product/tarn%20lr?a\nb'])(
  'AUD-15 %s leads to the page of its product',
  (address) => expect(productAt(address, productPages([tarn]))?.document).toBe(tarn),
)

test.each(['/product/tarn', '/collection/tarn%20lr', ''])('AUD-15 “%s” leads to no product', (address) => {
  expect(productAt(address, productPages([tarn]))).toBeUndefined()
})

test('AUD-15 a collection alone has cards', () => {
  expect(cardsOf(documentOf(data, { endpoint: getCollection }))).toEqual([
    { path: 'items[0]', entry: { title: 'Tarn' } },
  ])
  expect(cardsOf(documentOf(data))).toEqual([])
})
