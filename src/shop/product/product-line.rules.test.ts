import { expect, test } from 'vitest'
import type { Product, Sku } from './catalog.rules.ts'
import { createProductLine } from './product-line.rules.ts'
import { createProduct, createSku, makeImage } from './test-product.ts'

const variant = (fieldName: string, title: string, label: string, value: string) => ({
  fieldName,
  id: `sling.${fieldName}.${value}`,
  label,
  value,
  product_variant_type: { documentId: fieldName, display_title: title },
})

const sku = createSku(
  {},
  {
    sku: 'SLING-48-GR',
    price: 89,
    finalPrice: 80.1,
    image: {
      ...makeImage('Sling'),
      variants: [
        { src: '/uploads/sling-240.webp', width: 240 },
        { src: '/uploads/sling-1600.webp', width: 1600 },
      ],
    },
    variants: [variant('length', 'Length', '48 in', '48'), variant('color', 'Color', 'Graphite', 'graphite')],
    restrictedStates: ['CA', 'NY'],
    restrictedZips: ['606', '902'],
  },
)
const product = createProduct({ title: 'Sling', fflItem: true })

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

test("PROD-49 a line uses the SKU's image, else the product's, else the first in the library", () => {
  const imageAt = (src: string) => ({ ...makeImage(''), src })
  const withoutImage = { ...sku, image: null }
  const imageUrl = (of: Partial<Product>, chosen: Sku) => createProductLine({ ...product, ...of }, chosen, '')?.imageUrl
  const all = { image: imageAt('/product.webp'), imageLibrary: [imageAt('/product-library.webp')] }
  expect(imageUrl(all, { ...withoutImage, imageLibrary: [imageAt('/sku-library.webp')] })).toBe('/sku-library.webp')
  expect(imageUrl(all, withoutImage)).toBe('/product.webp')
  expect(imageUrl({ ...all, image: null }, withoutImage)).toBe('/product-library.webp')
  expect(imageUrl({}, withoutImage)).toBe('')
})

test.each([
  [null, null],
  [null, 80.1],
  [89, null],
])('OPEN-092 a SKU with the prices %s and %s cannot be added', (price, finalPrice) => {
  expect(createProductLine(product, { ...sku, price, finalPrice }, '')).toBeUndefined()
})
