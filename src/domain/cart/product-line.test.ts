import { expect, test } from 'vitest'
import type { Product, Sku } from '#contract/cms/product.ts'
import { productLine } from './product-line.ts'

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
  ],
  restrictedStates: ['CA'],
  restrictedZips: ['606'],
}

// Only what a line takes from a product; the rest of the page's data does not matter here.
const product = {
  title: 'Sling',
  image: null,
  imageLibrary: [],
  fflItem: true,
  receiverItem: false,
} as unknown as Product

test('PROD-49 PROD-50 PROD-51 PROD-52 the line has exactly the listed fields, the sku as productId, quantity 1', () => {
  expect(productLine(product, sku, '/product/sling')).toEqual({
    productName: 'Sling',
    productId: 'SLING-48-GR',
    quantity: 1,
    imageUrl: '/uploads/sling-240.webp',
    productPrice: 80.1,
    price: 89,
    productUrl: '/product/sling',
    isFflItem: true,
    isReceiverItem: false,
    optionIds: ['sling.length.48'],
    options: [{ label: 'Length', value: '48 in' }],
    buildId: null,
    notes: '',
    restrictedStates: ['CA'],
    restrictedZips: ['606'],
  })
})

test.each([
  [true, false],
  [false, true],
  [false, false],
])('PROD-52 with fflItem %s and receiverItem %s of the product the line has the same', (fflItem, receiverItem) => {
  const line = productLine({ ...product, fflItem, receiverItem }, sku, '/product/sling')
  expect(line).toMatchObject({ isFflItem: fflItem, isReceiverItem: receiverItem })
})
