import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Media } from './media.ts'
import { Breadcrumb, RawMetaData } from './meta-data.ts'
import { RawPrices } from './product.ts'
import { requiredText } from './required-text.ts'

const Filter = z.object({ category: z.string(), multi: z.boolean(), values: z.array(z.string()) })

/** A collection as sent by the CMS (field names: OPEN-065). */
export const RawCollection = z.object({
  slug: z.string(),
  title: requiredText,
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

export const getCollection = defineEndpoint({
  id: 'getCollection',
  method: 'GET',
  path: '/strapi/product-groups/{title}',
  response: z.object({ data: RawCollection }),
  problems: [404, 500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalog spec §7; field names inside data: OPEN-065',
  requirement: 'API-39',
})
