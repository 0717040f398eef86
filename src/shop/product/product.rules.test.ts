import { describe, expect, test } from 'vitest'
import type { Media } from '#contract/cms/media.ts'
import { RawProduct } from '#contract/cms/product.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { toCollection } from '../collection/collection.rules.ts'
import { findSelectedSku, getInitialSelection } from './product-options.rules.ts'
import { emptyProduct, toProduct } from './product.rules.ts'

const products = fixtures.products.map((raw) => toProduct(RawProduct.parse(raw)))
const keys = (value: object | undefined) => Object.keys(value ?? {}).toSorted()
const sorted = (text: string) => text.split(', ').toSorted()

const media: Media = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }
const BASE = 'https://media.example'
const image = { src: `${BASE}/uploads/a.webp`, alt: 'A', width: 4, height: 3, variants: [] }

function rawProduct(part: Partial<RawProduct>): RawProduct {
  return { ...(fixtures.products[0] as RawProduct), ...part }
}

describe('products', () => {
  test('PROD-01 every product in the fixtures has all product fields', () => {
    for (const product of products)
      expect(keys(product)).toEqual(
        sorted(
          'productId, slug, display_type, title, subtitle, image, fflItem, receiverItem, breadcrumbs, about, selects, skus, compatibilityOptions, addOns, colorOptions, imageLibrary, moreDetails, relatedProducts, promoVideos, metaData',
        ),
      )
  })

  test.each([
    [true, false],
    [false, true],
    [false, false],
  ])('PROD-01 keeps ffl_item %s and receiver_item %s', (ffl_item, receiver_item) => {
    const raw = RawProduct.parse(rawProduct({ ffl_item, receiver_item }))
    expect(toProduct(raw)).toMatchObject({ fflItem: ffl_item, receiverItem: receiver_item })
  })

  test('PROD-02 about has title, subtitle, summary, techSpecs, details, image, readMore, patents, and disclaimer', () => {
    const [rifle] = products
    expect(keys(rifle?.about)).toEqual(
      sorted('title, subtitle, summary, techSpecs, details, image, readMore, patents, disclaimer'),
    )
    expect(keys(rifle?.about.details[0])).toEqual(sorted('title, listItems'))
    expect(keys(rifle?.about.readMore[0])).toEqual(sorted('label, url'))
  })

  test('PROD-01 PROD-02 maps every field from its CMS value', () => {
    const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'It carries.' }] }]
    const about = {
      title: 'About it',
      subtitle: 'In short',
      summary: text,
      tech_specs: [
        { label: 'Weight', value: '4 oz' },
        { label: 'Width', value: '1 in' },
      ],
      details: [
        { title: 'In the box', list_items: ['Sling', 'Swivels'] },
        { title: 'Fits', list_items: ['Studs', 'Sockets'] },
      ],
      image: media,
      read_more: [
        { label: 'Manual', url: '/product/manual' },
        { label: 'Care', url: '/faq' },
      ],
      patents: 'US 1,234,567',
      disclaimer: 'Weights vary.',
    }
    const more_details = { title: 'More Details', details: [{ question: 'How long?', answer: text }] }
    const breadcrumbs = [
      { label: 'Home', href: '/' },
      { label: 'Sling', href: '/product/sling' },
    ]
    const raw = rawProduct({
      product_id: 'CW-9',
      slug: 'sling',
      title: 'Sling',
      subtitle: 'Carries',
      breadcrumbs,
      about,
      more_details,
    })
    const { techSpecs, details, image: aboutImage, readMore, ...texts } = toProduct(raw, BASE).about
    expect(texts).toEqual({
      title: 'About it',
      subtitle: 'In short',
      summary: text,
      patents: 'US 1,234,567',
      disclaimer: 'Weights vary.',
    })
    expect({ techSpecs, details, image: aboutImage, readMore }).toEqual({
      techSpecs: about.tech_specs,
      details: [
        { title: 'In the box', listItems: ['Sling', 'Swivels'] },
        { title: 'Fits', listItems: ['Studs', 'Sockets'] },
      ],
      image,
      readMore: about.read_more,
    })
    expect(toProduct({ ...raw, image: media, image_library: [media, media] }, BASE)).toMatchObject({
      productId: 'CW-9',
      slug: 'sling',
      title: 'Sling',
      subtitle: 'Carries',
      image,
      breadcrumbs,
      imageLibrary: [image, image],
      moreDetails: more_details,
      metaData: { title: raw.meta_data.meta_title, description: raw.meta_data.meta_description },
    })
  })

  test('PROD-03 selects, compatibility options, add-ons, and colors have all of their fields', () => {
    const options = ['Short', 'Long'].map((label) => ({ label, value: label.toLowerCase() }))
    const product = toProduct(
      rawProduct({
        selects: [
          { label: 'Length', field_name: 'length', options },
          { label: 'Width', field_name: 'width', options: [] },
        ],
        compatibility_options: [
          { key: 'Fits', field_name: 'host', options },
          { key: 'For', field_name: 'use', options: [] },
        ],
        add_ons: [
          { field_name: 'pins', label: 'Pins', image: media, price: 18.5 },
          { field_name: 'case', label: 'Case', image: null, price: 40 },
        ],
        color_options: [
          { field_name: 'color', value: '#8fa08a', label: 'Sage' },
          { field_name: 'color', value: '#222', label: 'Black' },
        ],
      }),
      BASE,
    )
    expect(product.selects).toEqual([
      { label: 'Length', fieldName: 'length', options },
      { label: 'Width', fieldName: 'width', options: [] },
    ])
    expect(product.compatibilityOptions).toEqual([
      { key: 'Fits', fieldName: 'host', options },
      { key: 'For', fieldName: 'use', options: [] },
    ])
    expect(product.addOns).toEqual([
      { id: 'pins', fieldName: 'pins', label: 'Pins', image, price: 18.5 },
      { id: 'case', fieldName: 'case', label: 'Case', image: null, price: 40 },
    ])
    expect(product.colorOptions).toEqual([
      { id: 'color.#8fa08a', fieldName: 'color', value: '#8fa08a', label: 'Sage' },
      { id: 'color.#222', fieldName: 'color', value: '#222', label: 'Black' },
    ])
  })

  test('PROD-04 PROD-05 a SKU and its variants have all of their fields', () => {
    const variantType = { documentId: 'variant-type-length', display_title: 'Length' }
    const product = toProduct(
      rawProduct({
        skus: [
          {
            sku: 'S-1',
            description: 'Sling',
            price: 50,
            discount_percentage: 10,
            discount_price: 45,
            final_price: 45,
            quantity: 7,
            image: media,
            image_library: [media, { ...media, url: '/uploads/b.webp' }],
            variants: [
              {
                field_name: 'length',
                label: 'Short',
                value: 'short',
                product_variant_type: variantType,
              },
              {
                field_name: 'color',
                label: 'Sage',
                value: '#8fa08a',
                product_variant_type: { documentId: 'variant-type-color', display_title: 'Color' },
              },
            ],
            restricted_states: ['CA', 'NY'],
            restricted_zips: ['606', '902'],
          },
        ],
      }),
      BASE,
    )
    expect(product.skus).toEqual([
      {
        sku: 'S-1',
        description: 'Sling',
        price: 50,
        discountPercentage: 10,
        discountPrice: 45,
        finalPrice: 45,
        quantity: 7,
        image,
        imageLibrary: [image, { ...image, src: `${BASE}/uploads/b.webp` }],
        variants: [
          {
            fieldName: 'length',
            id: 'length.short',
            label: 'Short',
            value: 'short',
            product_variant_type: variantType,
          },
          {
            fieldName: 'color',
            id: 'color.#8fa08a',
            label: 'Sage',
            value: '#8fa08a',
            product_variant_type: { documentId: 'variant-type-color', display_title: 'Color' },
          },
        ],
        restrictedStates: ['CA', 'NY'],
        restrictedZips: ['606', '902'],
      },
    ])
  })

  test('PROD-07 uses the first element of the list, or the empty default if the list is empty', () => {
    const [first, second] = fixtures.products
    expect(toProduct([first, second][0]).slug).toBe('tarn-lr')
    const noProducts: RawProduct[] = []
    expect(toProduct(noProducts[0])).toEqual(emptyProduct)
  })

  test('CMS-04 the empty product has no options and no SKUs', () => {
    const { display_type, about, metaData, ...rest } = emptyProduct
    expect(display_type).toBe('product-short-alt')
    for (const value of [...Object.values(rest), ...Object.values(about)])
      expect(['', false, null, []]).toContainEqual(value)
    expect(metaData).toEqual({ title: 'Product not found', description: '' })
  })

  test('images and manuals have paths on the site when there is no media host', () => {
    const product = toProduct(rawProduct({ image: media }))
    expect(product.image?.src).toBe('/uploads/a.webp')
  })

  test.each(['product-short-alt', 'product-short', 'product-long'] as const)(
    'PROD-09 PROD-10 PROD-11 the display_type %s selects the layout of that name',
    (display_type) => {
      expect(toProduct(rawProduct({ display_type })).display_type).toBe(display_type)
    },
  )

  test.each([undefined, null, '', 'xyz', 'toString'])(
    'PROD-09 the display_type %s uses the layout product-short-alt',
    (name) => {
      const { display_type: _, ...unnamed } = rawProduct({})
      const raw = name === undefined ? unnamed : { ...unnamed, display_type: name }
      expect(toProduct(raw).display_type).toBe('product-short-alt')
    },
  )

  test('PROD-01 images of promo videos and related products come from the media host', () => {
    const related = {
      url: '/product/a',
      image: media,
      title: 'A',
      subtitle: '',
      prices: { price: null, final_price: null, discount_percentage: 0 },
    }
    const product = toProduct(
      rawProduct({
        promo_videos: {
          title: 'In use',
          accent_title: 'On steel',
          videos: ['https://v.example/1', 'https://v.example/2'].map((video_url) => ({ video_url, image: media })),
        },
        related_products: [related, { ...related, image: null }],
      }),
      BASE,
    )
    expect(product.promoVideos).toEqual({
      title: 'In use',
      accentTitle: 'On steel',
      videos: ['https://v.example/1', 'https://v.example/2'].map((videoUrl) => ({ videoUrl, image })),
    })
    expect(product.relatedProducts[0]).toEqual({
      url: '/product/a',
      image: { ...image, alt: '' },
      title: 'A',
      subtitle: '',
      prices: { price: null, finalPrice: null, discountPercentage: 0 },
    })
    expect(product.relatedProducts[1]?.image).toBeNull()
  })

  test('manuals come from the media host, but links to pages of the shop do not', () => {
    const readMore = (url: string) =>
      toProduct(rawProduct({ about: { ...rawProduct({}).about, read_more: [{ label: 'M', url }] } }), BASE).about
        .readMore[0]?.url
    expect(readMore('/uploads/manual.pdf')).toBe('https://media.example/uploads/manual.pdf')
    expect(readMore('/product/bench-kit')).toBe('/product/bench-kit')
  })
})

describe('the fixture catalog', () => {
  const listed = fixtures.collections.flatMap((raw) => toCollection(raw).items)

  test.each(products.map((product) => [product.slug, product] as const))(
    '%s initially selects the SKU that listings show',
    (slug, product) => {
      const names = new Set(listed.filter((item) => item.url === `/product/${slug}`).map((item) => item.sku))
      expect([...names]).toEqual([findSelectedSku(product, getInitialSelection(product))?.sku])
    },
  )
})
