import { expect, test } from 'vitest'
import { createProductStructuredData } from './product-structured-data.rules.ts'
import { createProduct, createSku } from './test-product.ts'

const pageInfo = { site: 'https://shop.example', path: '/product/sling', brand: 'Cairnwell' }
const image = { src: '/uploads/a.webp', alt: '', width: 4, height: 3, variants: [] }

test('a product with one SKU is a Product with a SKU, brand, and offer', () => {
  const product = createProduct({
    title: 'Sling',
    subtitle: 'Carries',
    image,
    skus: [createSku({}, { sku: 'S-1' })],
  })
  expect(createProductStructuredData(product, pageInfo)).toEqual({
    '@type': 'Product',
    name: 'Sling',
    description: 'Carries',
    brand: { '@type': 'Brand', name: 'Cairnwell' },
    url: 'https://shop.example/product/sling',
    image: ['https://shop.example/uploads/a.webp'],
    sku: 'S-1',
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/product/sling',
      priceCurrency: 'USD',
      price: '100.00',
      availability: 'https://schema.org/InStock',
    },
  })
})

test('a product with several SKUs is a ProductGroup that marks sold-out SKUs and omits offers without a price', () => {
  const product = createProduct({
    productId: 'CW-1',
    title: 'Sling',
    skus: [createSku({ size: 'S' }, { quantity: 0 }), createSku({ size: 'M' }, { finalPrice: null })],
  })
  expect(createProductStructuredData(product, pageInfo)).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'CW-1',
    hasVariant: [
      { name: 'Sling, S', sku: 'S', offers: { availability: 'https://schema.org/OutOfStock' } },
      { name: 'Sling, M', sku: 'M' },
    ],
  })
  expect(JSON.stringify(createProductStructuredData(product, pageInfo))).not.toContain('null')
})

test('a product without SKUs has no structured data', () => {
  expect(createProductStructuredData(createProduct({}), pageInfo)).toBeUndefined()
})

test('variants have a color and size, and the group lists the properties in which they differ', () => {
  const variant = (fieldName: string, title: string, label: string) => ({
    fieldName,
    id: `${fieldName}.${label}`,
    label,
    value: label.toLowerCase(),
    product_variant_type: { documentId: fieldName, display_title: title },
  })
  const skuOf = (color: string, size: string) =>
    createSku(
      {},
      {
        variants: [
          variant('finish', 'Finish', color),
          // None of the labels contains the word "size".
          variant('cut', 'Oversize', 'Long'),
          variant('fit', 'Size (US)', size),
        ],
      },
    )
  const colorOptions = [{ id: 'c', fieldName: 'finish', value: '#111', label: 'Black' }]
  const small = { color: 'Black', size: 'S' }
  const product = createProduct({ colorOptions, skus: [skuOf('Black', 'S'), skuOf('Sage', 'M')] })
  expect(createProductStructuredData(product, pageInfo)).toMatchObject({
    variesBy: ['https://schema.org/color', 'https://schema.org/size'],
    hasVariant: [small, { color: 'Sage', size: 'M' }],
  })
  expect(createProductStructuredData({ ...product, skus: product.skus.slice(0, 1) }, pageInfo)).toMatchObject(small)
  const others = createProduct({ skus: [createSku({ length: '20' }), createSku({ length: '24' })] })
  expect(createProductStructuredData(others, pageInfo)).not.toHaveProperty('variesBy')
})

test('each variant has the URL that selects it on the page', () => {
  const product = createProduct({ skus: [createSku({ size: 'S' }, { sku: 'A/1' }), createSku({ size: 'M' })] })
  expect(createProductStructuredData(product, pageInfo)).toMatchObject({
    url: 'https://shop.example/product/sling',
    hasVariant: [{ offers: { url: 'https://shop.example/product/sling?sku=A%2F1' } }, {}],
  })
})

test('a variant lists its first image, plus any images that were not listed before', () => {
  const [main, detail, black, back] = ['main', 'detail', 'black', 'back'].map((name) => ({
    ...image,
    src: `/uploads/${name}.webp`,
  })) as [typeof image, typeof image, typeof image, typeof image]
  const inBlack = { image: black, imageLibrary: [back, detail] }
  const skus = [createSku({ size: 'S' }), createSku({ size: 'M' }, inBlack), createSku({ size: 'L' }, inBlack)]
  const urls = (...names: readonly string[]) => names.map((name) => `https://shop.example/uploads/${name}.webp`)
  expect(createProductStructuredData(createProduct({ imageLibrary: [main, detail], skus }), pageInfo)).toMatchObject({
    image: urls('main', 'detail'),
    hasVariant: [{ image: urls('main') }, { image: urls('black', 'back') }, { image: urls('black') }],
  })
})
