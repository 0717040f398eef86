import type { RawCollection } from '#contract/cms/collection.ts'
import type { CollectionItem } from '../product/catalog.rules.ts'
import { toCollection } from './collection.rules.ts'

type RawItem = RawCollection['items'][number]

/** Image that loads without a network request. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** Creates a listed product in the CMS format. Its SKU and URL are derived from its title. */
export function rawItem(title: string, part: Partial<RawItem> = {}): RawItem {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  return {
    product_id: slug,
    title,
    subtitle: `About ${title}`,
    prices: { price: 100, final_price: 100, discount_percentage: 0 },
    image_url: { url: PIXEL, alternativeText: `Drawing of ${title}`, width: 4, height: 3, mime: 'image/gif' },
    url: `/product/${slug}`,
    no_variants: false,
    sku: slug.toUpperCase(),
    qty_on_hand: 3,
    ffl_item: false,
    receiver_item: false,
    tag: '',
    filter_tags: [],
    restricted_states: [],
    restricted_zips: [],
    ...part,
  }
}

/** Creates a listed product in the format of the shop. */
export function listedItem(title: string, part: Partial<RawItem> = {}): CollectionItem {
  return collectionWith({ items: [rawItem(title, part)] }).items[0] as CollectionItem
}

/** Converts tags to the format of the CMS. */
export function rawTags(tags: Readonly<Record<string, readonly string[]>>): RawItem['filter_tags'] {
  return Object.entries(tags).flatMap(([category, values]) =>
    values.map((value) => ({ filter_category: category, filter_value: value })),
  )
}

/** Creates a collection in the format passed to pages. */
export function collectionWith(part: Partial<RawCollection>) {
  return toCollection({
    slug: 'test',
    title: 'Test collection',
    image: null,
    breadcrumbs: [
      { label: 'Home', href: '/' },
      { label: 'Test collection', href: '/collection/test' },
    ],
    filters: [],
    items: [],
    meta_data: { meta_title: '', meta_description: '' },
    ...part,
  })
}
