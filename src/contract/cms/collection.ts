import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EVERYWHERE, RestrictedPlaces, saleField } from '../sale-field.ts'
import { component, list, one, text } from './fields.ts'
import { requiredText } from './fields.ts'
import { Media } from './media.ts'
import { Breadcrumb, RawMetaData } from './meta-data.ts'

const Filter = z.object({ category: text, multi: z.nullable(z.boolean()), values: list(text) })

/** Prices of an item that can be added to the cart from its listing. */
export const ItemPrices = component({
  price: saleField(z.nullable(z.number()), null),
  final_price: saleField(z.nullable(z.number()), null),
  discount_percentage: z.nullable(z.number()),
})

/** Sale fields of a listed product. Without a SKU it has neither a live price nor stock (OPEN-092). */
export const itemSaleFields = {
  sku: saleField(text, ''),
  qty_on_hand: saleField(z.nullable(z.number()), 0),
  ffl_item: saleField(z.boolean(), true),
  receiver_item: saleField(z.boolean(), true),
  restricted_states: saleField(RestrictedPlaces, [...EVERYWHERE]),
  restricted_zips: saleField(RestrictedPlaces, []),
}

/** A collection as sent by the CMS (field names: OPEN-065). */
export const RawCollection = z.object({
  slug: text,
  title: requiredText,
  subtitle: z.optional(text),
  display_type: z.optional(z.nullable(z.string())),
  image: z.nullable(Media),
  breadcrumbs: list(Breadcrumb),
  filters: list(Filter),
  items: list(
    z.object({
      product_id: text,
      title: text,
      subtitle: text,
      prices: ItemPrices,
      image_url: z.nullable(Media),
      url: text,
      no_variants: z.nullable(z.boolean()),
      ...itemSaleFields,
      tag: text,
      filter_tags: list(z.object({ filter_value: text, filter_category: text })),
    }),
  ),
  meta_data: RawMetaData,
})
export type RawCollection = z.infer<typeof RawCollection>

export const getCollection = defineEndpoint({
  id: 'getCollection',
  method: 'GET',
  path: '/strapi/product-groups/{title}',
  response: z.object({ data: one(RawCollection) }),
  problems: [404, 500],
  access: 'everyone',
})
