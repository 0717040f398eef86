import type { Collection, RawCollection } from '#contract/collection.ts'
import { emptyMetaData, metaDataFromCms } from './meta-data.ts'
import { optionalPicture } from './picture.ts'
import { pricesFromCms } from './pricing.ts'

type Layout = Collection['display_type']

const LAYOUTS: readonly string[] = [
  'collection-simple-grid',
  'collection-tabbed-grid',
  'collection-cards',
  'collection-filterable-grid',
] satisfies Layout[]

/** The layout of a collection; a missing or unknown one is the simple grid (catalogue spec §2). */
function collectionLayout(displayType: string | null | undefined): Layout {
  return LAYOUTS.includes(displayType ?? '') ? (displayType as Layout) : 'collection-simple-grid'
}

/** What a collection page shows when the CMS cannot be read (CMS-04). */
export const emptyCollection: Collection = {
  slug: '',
  title: '',
  subtitle: '',
  display_type: 'collection-simple-grid',
  image: null,
  breadcrumbs: [],
  filters: [],
  items: [],
  metaData: emptyMetaData,
}

/** A collection as the shop uses it (catalogue spec §3, OPEN-065). */
export function collectionFromCms(raw: RawCollection, mediaBaseUrl: string): Collection {
  return {
    slug: raw.slug,
    title: raw.title,
    subtitle: raw.subtitle ?? '',
    display_type: collectionLayout(raw.display_type),
    image: optionalPicture(raw.image, mediaBaseUrl),
    breadcrumbs: raw.breadcrumbs,
    filters: raw.filters,
    items: raw.items.map((item) => ({
      productId: item.product_id,
      title: item.title,
      subtitle: item.subtitle,
      prices: pricesFromCms(item.prices),
      imageUrl: optionalPicture(item.image_url, mediaBaseUrl),
      url: item.url,
      noVariants: item.no_variants,
      sku: item.sku,
      qtyOnHand: item.qty_on_hand,
      fflItem: item.ffl_item,
      receiverItem: item.receiver_item,
      tag: item.tag,
      filterTags: item.filter_tags.map((tag) => ({
        filterValue: tag.filter_value,
        filterCategory: tag.filter_category,
      })),
      restrictedStates: item.restricted_states,
      restrictedZips: item.restricted_zips,
    })),
    metaData: metaDataFromCms(raw.meta_data),
  }
}
