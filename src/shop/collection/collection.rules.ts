import type { RawCollection } from '#contract/cms/collection.ts'
import { toMetaData } from '../lib/content/meta-data.rules.ts'
import { toOptionalImage } from '../lib/images/image.rules.ts'
import type { Collection, CollectionItem } from '../product/catalog.rules.ts'
import { toPrices } from '../product/pricing.rules.ts'

type Layout = Collection['display_type']

/** Layout of a collection with a missing or unknown display type. */
const DEFAULT_LAYOUT: Layout = 'collection-simple-grid'

const LAYOUTS = {
  'collection-simple-grid': true,
  'collection-tabbed-grid': true,
  'collection-cards': true,
  'collection-filterable-grid': true,
} as const satisfies Record<Layout, true>

/** Maps a collection from the CMS (COLL-01). Prices come from the CMS (see pricing.ts for live prices). */
export function toCollection(raw: RawCollection, mediaBaseUrl = ''): Collection {
  return {
    slug: raw.slug,
    title: raw.title,
    subtitle: raw.subtitle ?? '',
    display_type: layoutFromCms(raw.display_type),
    image: toOptionalImage(raw.image, mediaBaseUrl),
    breadcrumbs: raw.breadcrumbs,
    filters: raw.filters.map((filter) => ({ ...filter, multi: filter.multi ?? true })),
    items: raw.items.map((item) => itemFromCms(item, mediaBaseUrl)),
    metaData: toMetaData(raw.meta_data, raw.title),
  }
}

function layoutFromCms(name: string | null | undefined): Layout {
  return name != null && Object.hasOwn(LAYOUTS, name) ? (name as Layout) : DEFAULT_LAYOUT
}

function itemFromCms(raw: RawCollection['items'][number], mediaBaseUrl: string): CollectionItem {
  return {
    productId: raw.product_id,
    title: raw.title,
    subtitle: raw.subtitle,
    prices: toPrices(raw.prices),
    imageUrl: toOptionalImage(raw.image_url, mediaBaseUrl),
    url: raw.url,
    noVariants: raw.no_variants ?? false,
    sku: raw.sku,
    qtyOnHand: raw.qty_on_hand ?? 0,
    fflItem: raw.ffl_item,
    receiverItem: raw.receiver_item,
    tag: raw.tag,
    filterTags: raw.filter_tags.map((tag) => ({
      filterValue: tag.filter_value,
      filterCategory: tag.filter_category,
    })),
    restrictedStates: raw.restricted_states,
    restrictedZips: raw.restricted_zips,
  }
}
