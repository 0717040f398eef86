import { expect, test } from 'vitest'
import { galleryPictures } from './product-pictures.ts'
import { pictureOf, productWith, skuWith } from './test-product.ts'

const product = productWith({ image: pictureOf('main'), imageLibrary: [pictureOf('main'), pictureOf('detail')] })
const alts = (...given: Parameters<typeof galleryPictures>) => galleryPictures(...given).map(({ alt }) => alt)

test('PROD-32 the pictures of the chosen sku show, its own first', () => {
  const sku = skuWith({}, { image: pictureOf('clay'), imageLibrary: [pictureOf('clay side'), pictureOf('clay')] })
  expect(alts(product, sku)).toEqual(['clay', 'clay side'])
})

test('PROD-17 the pictures of the product show when the chosen sku has no library', () => {
  expect(alts(product, skuWith({}))).toEqual(['main', 'detail'])
  expect(alts(product, skuWith({}, { image: pictureOf('clay') }))).toEqual(['clay', 'main', 'detail'])
  expect(alts(product, undefined)).toEqual(['main', 'detail'])
})

test('without libraries the one picture of the product shows; without any there is none', () => {
  expect(alts(productWith({ image: pictureOf('main') }), skuWith({}))).toEqual(['main'])
  expect(alts(productWith({}), undefined)).toEqual([])
  expect(alts(productWith({ image: { ...pictureOf('main'), src: '' } }), undefined)).toEqual([])
})
