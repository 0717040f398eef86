import { expect, test } from 'vitest'
import { getGalleryImages } from './product-images.rules.ts'
import { makeImage, createProduct, createSku } from './test-product.ts'

const product = createProduct({ image: makeImage('main'), imageLibrary: [makeImage('main'), makeImage('detail')] })
const alts = (...args: Parameters<typeof getGalleryImages>) => getGalleryImages(...args).map(({ alt }) => alt)

test('PROD-32 shows the images of the selected SKU, starting with its main image', () => {
  const sku = createSku({}, { image: makeImage('clay'), imageLibrary: [makeImage('clay side'), makeImage('clay')] })
  expect(alts(product, sku)).toEqual(['clay', 'clay side'])
})

test('PROD-17 shows the images of the product if the selected SKU has no library', () => {
  expect(alts(product, createSku({}))).toEqual(['main', 'detail'])
  expect(alts(product, createSku({}, { image: makeImage('clay') }))).toEqual(['clay', 'main', 'detail'])
  expect(alts(product, undefined)).toEqual(['main', 'detail'])
})

test('shows the main image of the product, if any, when there are no libraries', () => {
  expect(alts(createProduct({ image: makeImage('main') }), createSku({}))).toEqual(['main'])
  expect(alts(createProduct({}), undefined)).toEqual([])
  expect(alts(createProduct({ image: { ...makeImage('main'), src: '' } }), undefined)).toEqual([])
})
