import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EVERYWHERE, RestrictedPlaces, saleField } from '../sale-field.ts'
import { Media } from './media.ts'
import { Breadcrumb, RawMetaData } from './meta-data.ts'
import { RawPrices } from './product.ts'
import { requiredText } from './required-text.ts'

const Filter = z.object({ category: z.string(), multi: z.nullable(z.boolean()), values: z.array(z.string()) })

/** Prices of an item that can be added to the cart from its listing. */
export const ItemPrices = z.object({
  ...RawPrices.shape,
  price: saleField(RawPrices.shape.price, null),
  final_price: saleField(RawPrices.shape.final_price, null),
})

/** Sale fields of a listed product. Without a SKU it has neither a live price nor stock (OPEN-092). */
export const itemSaleFields = {
  sku: saleField(z.string(), ''),
  qty_on_hand: saleField(z.nullable(z.number()), 0),
  ffl_item: saleField(z.boolean(), true),
  receiver_item: saleField(z.boolean(), true),
  restricted_states: saleField(RestrictedPlaces, [...EVERYWHERE]),
  restricted_zips: saleField(RestrictedPlaces, []),
}

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
      prices: ItemPrices,
      image_url: z.nullable(Media),
      url: z.string(),
      no_variants: z.nullable(z.boolean()),
      ...itemSaleFields,
      tag: z.string(),
      filter_tags: z.array(z.object({ filter_value: z.string(), filter_category: z.string() })),
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
