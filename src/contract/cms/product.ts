import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { RestrictedPlaces, saleField } from '../sale-field.ts'
import { component, list, many, text } from './fields.ts'
import { requiredText } from './fields.ts'
import { Media } from './media.ts'
import { Breadcrumb, RawMetaData } from './meta-data.ts'
import { RichText } from './rich-text.ts'

const Option = z.object({ label: text, value: text })
const Specification = z.object({ label: text, value: text })

/** Prices of a listed or related product, in dollars (COLL-02). */
export const RawPrices = component({
  price: z.nullable(z.number()),
  final_price: z.nullable(z.number()),
  discount_percentage: z.nullable(z.number()),
})
export type RawPrices = z.infer<typeof RawPrices>

const VariantType = component({ documentId: text, display_title: text })

/** A SKU whose sale fields cannot be read is not offered. */
const RawSku = z.object({
  sku: saleField(requiredText),
  description: text,
  price: saleField(z.nullable(z.number())),
  discount_percentage: z.nullable(z.number()),
  discount_price: z.nullable(z.number()),
  final_price: saleField(z.nullable(z.number())),
  quantity: saleField(z.nullable(z.number())),
  image: z.nullable(Media),
  image_library: list(Media),
  variants: list(
    z.object({
      field_name: text,
      label: text,
      value: text,
      product_variant_type: VariantType,
    }),
  ),
  restricted_states: saleField(RestrictedPlaces),
  restricted_zips: saleField(RestrictedPlaces),
})

/** A product as sent by the CMS (field names: OPEN-065). */
export const RawProduct = z.object({
  documentId: text,
  product_id: text,
  slug: requiredText,
  display_type: z.optional(z.nullable(z.string())),
  title: requiredText,
  subtitle: text,
  image: z.nullable(Media),
  ffl_item: saleField(z.boolean(), true),
  receiver_item: saleField(z.boolean(), true),
  breadcrumbs: list(Breadcrumb),
  about: component({
    title: text,
    subtitle: text,
    summary: RichText,
    tech_specs: list(Specification),
    details: list(z.object({ title: text, list_items: list(text) })),
    image: z.nullable(Media),
    read_more: list(z.object({ label: text, url: text })),
    patents: text,
    disclaimer: text,
  }),
  selects: list(z.object({ label: text, field_name: text, options: list(Option) })),
  skus: saleField(list(RawSku), []),
  compatibility_options: list(z.object({ key: text, field_name: text, options: list(Option) })),
  add_ons: list(
    z.object({
      field_name: text,
      label: text,
      image: z.nullable(Media),
      price: z.nullable(z.number()),
    }),
  ),
  color_options: list(z.object({ field_name: text, value: text, label: text })),
  image_library: list(Media),
  more_details: z.nullable(
    z.object({
      title: text,
      details: list(z.object({ question: text, answer: RichText })),
    }),
  ),
  related_products: list(
    z.object({
      url: text,
      image: z.nullable(Media),
      title: text,
      subtitle: text,
      prices: RawPrices,
    }),
  ),
  promo_videos: z.nullable(
    z.object({
      title: text,
      accent_title: text,
      videos: list(z.object({ video_url: text, image: z.nullable(Media) })),
    }),
  ),
  meta_data: RawMetaData,
})
export type RawProduct = z.infer<typeof RawProduct>

/** Returns a list, of which the shop uses only the first element (PROD-07). */
export const getProduct = defineEndpoint({
  id: 'getProduct',
  method: 'GET',
  path: '/strapi/products/{title}',
  response: z.object({ data: many(RawProduct) }),
  problems: [404, 500],
  access: 'everyone',
})

/**
 * Returns the ID of a product option. The CMS assigns new IDs to components on every publish, so this ID is derived
 * from the option's field and value, which do not change (CART-23).
 */
export function toOptionId({ field_name, value }: { readonly field_name: string; readonly value: string }): string {
  return `${field_name}.${value}`
}
