import { expect, test } from 'vitest'
import { getProduct } from '#contract/cms/product.ts'
import { listFindings } from '../test-findings.ts'
import { checkProductImages } from './product-images.ts'

const image = { url: '/uploads/a.webp', mime: 'image/webp', alternativeText: 'A sling' }
const sku = { sku: 'A-1', image: null, image_library: [] }
const product = { title: 'Sling', image: null, image_library: [], skus: [sku] }

test('warns of a product without images at its image field', () => {
  expect(listFindings(checkProductImages, product, { endpoint: getProduct })).toEqual([
    {
      rule: 'product-without-image',
      severity: 'warning',
      field: 'image',
      message: 'The product has no image, so its page, its card and shared links show an empty frame.',
      fix: 'Upload an image of the product and choose it here.',
    },
  ])
})

test.each([
  ['an image', { image }],
  ['a gallery', { image_library: [image] }],
  ['a SKU with an image', { skus: [sku, { ...sku, image }] }],
  ['a SKU with a gallery', { skus: [{ ...sku, image_library: [image] }] }],
  ['an image field that the request did not populate', { image: undefined }],
])('accepts a product with %s', (_, changes) => {
  expect(listFindings(checkProductImages, { ...product, ...changes }, { endpoint: getProduct })).toEqual([])
})

test('accepts a page of another type without images', () => {
  expect(listFindings(checkProductImages, product)).toEqual([])
})
