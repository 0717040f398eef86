import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixtures } from '#fixtures/catalog.ts'
import { api } from '../cart/shop.ts'
import { fakeApi, stubBrowser } from '../lib/api/test-api.ts'
import { loadProduct } from './load-product.ts'
import { emptyProduct } from './product.rules.ts'

const [first, second] = fixtures.products

beforeEach(() => {
  stubBrowser()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('PROD-07 uses the first product of the list, and the empty default for an empty list', async () => {
  fakeApi(({ path }) => ({ json: { data: path.endsWith('/none') ? [] : [first, second] } }))
  expect((await loadProduct(api, 'two')).product?.slug).toBe(first?.slug)
  const none = await loadProduct(api, 'none')
  expect(none.product).toEqual({ ...emptyProduct, metaData: { title: '', description: '' } })
  expect(none.metaData.title).toBe('Product not found')
})

test('PROD-08 OPEN-116 requests each title once, even for concurrent callers, and again after a failure', async () => {
  let broken = true
  const sent = fakeApi(() => (broken ? { status: 500, json: { title: 'Broken' } } : { json: { data: [first] } }))
  await expect(loadProduct(api, 'sling')).rejects.toThrow('Broken')
  broken = false
  await Promise.all([loadProduct(api, 'sling'), loadProduct(api, 'sling')])
  await loadProduct(api, 'sling')
  await loadProduct(api, 'strap')
  expect(sent.map(({ path }) => path)).toEqual(['sling', 'sling', 'strap'].map((title) => `/strapi/products/${title}`))
})
