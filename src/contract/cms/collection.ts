import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Media, Picture } from './media.ts'
import { Breadcrumb, MetaData, RawMetaData } from './meta-data.ts'
import { Prices, RawPrices } from './product.ts'

const Filter = z.object({ category: z.string(), multi: z.boolean(), values: z.array(z.string()) })

/** A collection as the CMS sends it (field names: OPEN-065). */
export const RawCollection = z.object({
  slug: z.string(),
  title: z.string(),
  subtitle: z.optional(z.string()),
  display_type: z.optional(z.nullable(z.string())),
  image: z.nullable(Media),
  breadcrumbs: z.array(Breadcrumb),
  filters: z.array(Filter),
  items: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      prices: RawPrices,
      image_url: z.nullable(Media),
      url: z.string(),
      no_variants: z.boolean(),
      sku: z.string(),
      qty_on_hand: z.number(),
      ffl_item: z.boolean(),
      receiver_item: z.boolean(),
      tag: z.string(),
      filter_tags: z.array(z.object({ filter_value: z.string(), filter_category: z.string() })),
      restricted_states: z.array(z.string()),
      restricted_zips: z.array(z.string()),
    }),
  ),
  meta_data: RawMetaData,
})
export type RawCollection = z.infer<typeof RawCollection>

/** A product in a listing; prices in dollars, qtyOnHand is stock (COLL-02). */
export const CollectionItem = z.object({
  productId: z.string(),
  title: z.string(),
  subtitle: z.string(),
  prices: Prices,
  imageUrl: z.nullable(Picture),
  url: z.string(),
  noVariants: z.boolean(),
  sku: z.string(),
  qtyOnHand: z.number(),
  fflItem: z.boolean(),
  receiverItem: z.boolean(),
  tag: z.string(),
  filterTags: z.array(z.object({ filterValue: z.string(), filterCategory: z.string() })),
  restrictedStates: z.array(z.string()),
  restrictedZips: z.array(z.string()),
})
export type CollectionItem = z.infer<typeof CollectionItem>

/** A collection as the shop uses it (COLL-01). */
export const Collection = z.object({
  slug: z.string(),
  title: z.string(),
  subtitle: z.string(),
  display_type: z.enum([
    'collection-simple-grid',
    'collection-tabbed-grid',
    'collection-cards',
    'collection-filterable-grid',
  ]),
  image: z.nullable(Picture),
  breadcrumbs: z.array(Breadcrumb),
  filters: z.array(Filter),
  items: z.array(CollectionItem),
  metaData: MetaData,
})
export type Collection = z.infer<typeof Collection>

export const getCollection = endpoint({
  id: 'getCollection',
  method: 'GET',
  path: '/strapi/product-groups/{title}',
  answer: z.object({ data: RawCollection }),
  problems: [404, 500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; field names inside data: OPEN-065',
  requirement: 'API-39',
})
