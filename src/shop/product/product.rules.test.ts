import { describe, expect, test } from 'vitest'
import type { Media } from '#contract/cms/media.ts'
import type { RawProduct } from '#contract/cms/product.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { toProduct } from './product.rules.ts'

const media: Media = { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' }
const BASE = 'https://media.example'
const image = { src: `${BASE}/uploads/a.webp`, alt: 'A', width: 4, height: 3, variants: [] }

function rawProduct(part: Partial<RawProduct>): RawProduct {
  return { ...(fixtures.products[0] as RawProduct), ...part }
}

describe('products', () => {
  test('PROD-01 PROD-02 maps every field from its CMS value', () => {
    const text = [{ type: 'paragraph', children: [{ type: 'text', text: 'It carries.' }] }]
    const about = {
      title: 'About it',
      subtitle: 'In short',
      summary: text,
      tech_specs: [{ label: 'Weight', value: '4 oz' }],
      details: [{ title: 'In the box', list_items: ['Sling', 'Swivels'] }],
      image: media,
      read_more: [{ label: 'Manual', url: '/product/manual' }],
      patents: 'US 1,234,567',
      disclaimer: 'Weights vary.',
    }
    const more_details = { title: 'More Details', details: [{ question: 'How long?', answer: text }] }
    const breadcrumbs = [{ label: 'Home', href: '/' }]
    const raw = rawProduct({
      product_id: 'CW-9',
      display_type: 'product-long',
      slug: 'sling',
      title: 'Sling',
      subtitle: 'Carries',
      ffl_item: false,
      receiver_item: true,
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
      details: [{ title: 'In the box', listItems: ['Sling', 'Swivels'] }],
      image,
      readMore: about.read_more,
    })
    expect(toProduct({ ...raw, image: media, image_library: [media, media] }, BASE)).toMatchObject({
      productId: 'CW-9',
      display_type: 'product-long',
      slug: 'sling',
      title: 'Sling',
      subtitle: 'Carries',
      fflItem: false,
      receiverItem: true,
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
        selects: [{ label: 'Length', field_name: 'length', options }],
        compatibility_options: [{ key: 'Fits', field_name: 'host', options }],
        add_ons: [
          { field_name: 'pins', label: 'Pins', image: media, price: 18.5 },
          { field_name: 'case', label: 'Case', image: null, price: 40 },
        ],
        color_options: [{ field_name: 'color', value: '#8fa08a', label: 'Sage' }],
      }),
      BASE,
    )
    expect(product.selects).toEqual([{ label: 'Length', fieldName: 'length', options }])
    expect(product.compatibilityOptions).toEqual([{ key: 'Fits', fieldName: 'host', options }])
    expect(product.addOns).toEqual([
      { id: 'pins', fieldName: 'pins', label: 'Pins', image, price: 18.5 },
      { id: 'case', fieldName: 'case', label: 'Case', image: null, price: 40 },
    ])
    expect(product.colorOptions).toEqual([{ id: 'color.#8fa08a', fieldName: 'color', value: '#8fa08a', label: 'Sage' }])
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
            variants: [{ field_name: 'length', label: 'Short', value: 'short', product_variant_type: variantType }],
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
        ],
        restrictedStates: ['CA', 'NY'],
        restrictedZips: ['606', '902'],
      },
    ])
  })

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
          videos: [{ video_url: 'https://v.example/1', image: media }],
        },
        related_products: [related],
      }),
      BASE,
    )
    expect(product.promoVideos).toEqual({
      title: 'In use',
      accentTitle: 'On steel',
      videos: [{ videoUrl: 'https://v.example/1', image }],
    })
    expect(product.relatedProducts[0]).toEqual({
      url: '/product/a',
      image: { ...image, alt: '' },
      title: 'A',
      subtitle: '',
      prices: { price: null, finalPrice: null, discountPercentage: 0 },
    })
  })

  test('manuals come from the media host, but links to pages of the shop do not', () => {
    const readMore = (url: string) =>
      toProduct(rawProduct({ about: { ...rawProduct({}).about, read_more: [{ label: 'M', url }] } }), BASE).about
        .readMore[0]?.url
    expect(readMore('/uploads/manual.pdf')).toBe('https://media.example/uploads/manual.pdf')
    expect(readMore('/product/bench-kit')).toBe('/product/bench-kit')
  })
})
