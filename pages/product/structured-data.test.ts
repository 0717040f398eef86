import type { PageContextServer } from 'vike/types'
import { afterEach, expect, test, vi } from 'vitest'
import type { RuntimeSettings } from '#environment/runtime-settings.ts'
import { createProduct, createSku } from '#shop/product/test-product.ts'
import { structuredData } from './+structuredData.ts'

afterEach(() => void vi.unstubAllGlobals())

function getData(settings: Partial<RuntimeSettings>, over: Parameters<typeof createProduct>[0] = {}) {
  vi.stubGlobal('storefrontSettings', { BRAND_NAME: 'Cairnwell', ...settings })
  const product = createProduct({ skus: [createSku({})], ...over })
  const shippingMethods = [{ id: 1, name: 'Ground', price: 9 }]
  const context = { data: { product, metaData: product.metaData }, shippingMethods } as unknown as PageContextServer
  return structuredData(context, 'https://shop.example')
}

test("a product's offer references the shipping and return policies stated on its page", () => {
  expect(getData({ RETURN_DAYS: '30' }).slice(0, 3)).toMatchObject([
    { offers: { shippingDetails: { '@id': '#shipping' }, hasMerchantReturnPolicy: { '@id': '#returns' } } },
    { '@id': '#shipping', shippingRate: { value: '9.00' } },
    { '@id': '#returns', merchantReturnDays: 30 },
  ])
})

test.each([{ fflItem: true }, { receiverItem: true }])(
  'marks an item that ships to a dealer as non-returnable: %j',
  (flags) => {
    expect(JSON.stringify(getData({ RETURN_DAYS: '30' }, flags))).toContain('MerchantReturnNotPermitted')
  },
)

test('publishes no return policy without RETURN_DAYS', () => {
  expect(JSON.stringify(getData({}))).not.toContain('Return')
})
