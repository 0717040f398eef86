import { expect, test } from 'vitest'
import type { Product, Sku } from './catalog.rules.ts'
import { createProductLine } from './product-line.rules.ts'

const sku: Sku = {
  sku: 'SLING-48-GR',
  description: '',
  price: 89,
  discountPercentage: 10,
  discountPrice: 80.1,
  finalPrice: 80.1,
  quantity: 4,
  image: {
    src: '/uploads/sling-1600.webp',
    alt: 'Sling',
    width: 1600,
    height: 1200,
    variants: [
      { src: '/uploads/sling-240.webp', width: 240 },
      { src: '/uploads/sling-1600.webp', width: 1600 },
    ],
  },
  imageLibrary: [],
  variants: [
    {
      fieldName: 'length',
      id: 'sling.length.48',
      label: '48 in',
      value: '48',
      product_variant_type: { documentId: 'length', display_title: 'Length' },
    },
    {
      fieldName: 'color',
      id: 'sling.color.graphite',
      label: 'Graphite',
      value: '#333',
      product_variant_type: { documentId: 'color', display_title: 'Color' },
    },
  ],
  restrictedStates: ['CA', 'NY'],
  restrictedZips: ['606', '902'],
}

// Contains only the fields that a line uses.
const product = {
  title: 'Sling',
  image: null,
  imageLibrary: [],
  fflItem: true,
  receiverItem: false,
} as unknown as Product

test('PROD-49 PROD-50 PROD-51 PROD-52 a line has exactly the specified fields, with its SKU as the productId and a quantity of 1', () => {
  expect(createProductLine(product, sku, '/product/sling')).toEqual({
    productName: 'Sling',
    productId: 'SLING-48-GR',
    quantity: 1,
    imageUrl: '/uploads/sling-240.webp',
    productPrice: 80.1,
    price: 89,
    productUrl: '/product/sling',
    isFflItem: true,
    isReceiverItem: false,
    optionIds: ['sling.length.48', 'sling.color.graphite'],
    options: [
      { label: 'Length', value: '48 in' },
      { label: 'Color', value: 'Graphite' },
    ],
    buildId: null,
    notes: '',
    restrictedStates: ['CA', 'NY'],
    restrictedZips: ['606', '902'],
  })
})

test.each([
  [true, false],
  [false, true],
  [true, true],
  [false, false],
])('PROD-52 a line copies fflItem %s and receiverItem %s from the product', (fflItem, receiverItem) => {
  const line = createProductLine({ ...product, fflItem, receiverItem }, sku, '/product/sling')
  expect(line).toMatchObject({ isFflItem: fflItem, isReceiverItem: receiverItem })
})

test('PROD-50 a line has no notes, and no image if neither the SKU nor the product has one', () => {
  expect(createProductLine(product, { ...sku, image: null }, '/product/sling')?.imageUrl).toBe('')
})

test("PROD-49 a line uses the SKU's image, else the product's, else the first in the library", () => {
  const makeImage = (src: string) => ({ src, alt: '', width: 240, height: 180, variants: [] })
  const withoutImage = { ...sku, image: null }
  const imageUrl = (of: Partial<Product>, chosen: Sku) => createProductLine({ ...product, ...of }, chosen, '')?.imageUrl
  const all = { image: makeImage('/product.webp'), imageLibrary: [makeImage('/product-library.webp')] }
  expect(imageUrl(all, { ...withoutImage, imageLibrary: [makeImage('/sku-library.webp')] })).toBe('/sku-library.webp')
  expect(imageUrl(all, withoutImage)).toBe('/product.webp')
  expect(imageUrl({ ...all, image: null }, withoutImage)).toBe('/product-library.webp')
})

test.each([
  [null, null],
  [null, 80.1],
  [89, null],
])('OPEN-092 a SKU with the prices %s and %s cannot be added', (price, finalPrice) => {
  expect(createProductLine(product, { ...sku, price, finalPrice }, '')).toBeUndefined()
})
