import { afterEach, expect, test, vi } from 'vitest'
import { fixtures } from '#fixtures/catalog.ts'
import { fakeApi } from '../../lib/api/test-api.ts'
import { useNotification } from '../../lib/notification/notification.ts'
import { loadOrderImages } from './use-order-images.ts'

afterEach(() => vi.unstubAllGlobals())

test("an order's items have the pictures of their SKUs, loaded once, and none if the product is gone", async () => {
  useNotification.setState({ notification: null })
  const sling = fixtures.products.find(({ slug }) => slug === 'clave-sling')
  const sent = fakeApi(({ path }) => {
    return path.endsWith('/clave-sling') ? { json: { data: [sling] } } : { status: 500, json: { title: 'Broken' } }
  })
  const item = { productName: 'Sling', unitPrice: 1, price: 1, quantity: 1, productUrl: '/product/clave-sling' }
  const items = [...(sling?.skus ?? []).map(({ variants }) => variants), []].map((variants) => ({
    ...item,
    options: variants.map(({ label, product_variant_type: type }) => ({ label: type.display_title, value: label })),
  }))
  const gone = { ...item, options: [], productUrl: '/product/gone' }
  const foreign = { ...gone, productUrl: 'https://elsewhere.example/' }
  const images = await loadOrderImages([...items, gone, foreign])
  const colors = items.map((each) => /clave-sling-(\w+)/.exec(images.get(each) ?? '')?.[1])
  expect(new Set(colors).size).toBeGreaterThan(1)
  expect(colors).not.toContain(undefined)
  expect([images.get(gone), images.get(foreign)]).toEqual(['', ''])
  expect(sent.map(({ path }) => path)).toEqual(['/strapi/products/clave-sling', '/strapi/products/gone'])
  expect(useNotification.getState().notification).toBeNull()
})
