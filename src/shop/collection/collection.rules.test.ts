import { describe, expect, test } from 'vitest'
import { RawCollection } from '#contract/cms/collection.ts'
import { fixtures } from '#fixtures/catalog.ts'
import { toCollection } from './collection.rules.ts'

const rifles = fixtures.collections.find(({ slug }) => slug === 'rifles') as RawCollection

describe('collections', () => {
  test('COLL-01 a collection has title, display_type, image, breadcrumbs, filters, items, and metaData', () => {
    for (const raw of fixtures.collections) {
      const collection = toCollection(RawCollection.parse(raw))
      expect(collection.display_type).toBe(raw.display_type)
      const { meta_title: title, meta_description: description } = raw.meta_data
      expect(collection.metaData).toEqual({ title, description })
    }
  })

  test('COLL-02 a collection item has all fields, in camel case', () => {
    const raw: RawCollection = {
      ...rifles,
      items: [
        {
          product_id: 'CW-1',
          title: 'T',
          subtitle: 'S',
          prices: { price: 100, final_price: 80, discount_percentage: 20 },
          image_url: { url: '/uploads/a.webp', alternativeText: 'A', width: 4, height: 3, mime: 'image/webp' },
          url: '/product/t',
          no_variants: true,
          sku: 'T-1',
          qty_on_hand: 3,
          ffl_item: true,
          receiver_item: false,
          tag: 'Rimfire',
          filter_tags: [{ filter_value: 'Tarn', filter_category: 'model' }],
          restricted_states: ['CA', 'NY'],
          restricted_zips: ['606', '902'],
        },
      ],
    }
    expect(toCollection(raw, 'https://media.example').items).toEqual([
      {
        productId: 'CW-1',
        title: 'T',
        subtitle: 'S',
        prices: { price: 100, finalPrice: 80, discountPercentage: 20 },
        imageUrl: { src: 'https://media.example/uploads/a.webp', alt: 'A', width: 4, height: 3, variants: [] },
        url: '/product/t',
        noVariants: true,
        sku: 'T-1',
        qtyOnHand: 3,
        fflItem: true,
        receiverItem: false,
        tag: 'Rimfire',
        filterTags: [{ filterValue: 'Tarn', filterCategory: 'model' }],
        restrictedStates: ['CA', 'NY'],
        restrictedZips: ['606', '902'],
      },
    ])
  })

  test.each([undefined, null, '', 'xyz', 'toString'])('COLL-03 the display_type %s uses the simple grid', (name) => {
    const { display_type: _, ...unnamed } = rifles
    const raw = name === undefined ? unnamed : { ...rifles, display_type: name }
    expect(toCollection(raw).display_type).toBe('collection-simple-grid')
  })
})
