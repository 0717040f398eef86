import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { RestrictedPlaces, saleField } from '../sale-field.ts'
import { Media } from './media.ts'
import { Breadcrumb, RawMetaData } from './meta-data.ts'
import { requiredText } from './required-text.ts'
import { RichText } from './rich-text.ts'

const Option = z.object({ label: z.string(), value: z.string() })
const Specification = z.object({ label: z.string(), value: z.string() })

/** Prices of a listed or related product, in dollars (COLL-02). */
export const RawPrices = z.object({
  price: z.nullable(z.number()),
  final_price: z.nullable(z.number()),
  discount_percentage: z.nullable(z.number()),
})
export type RawPrices = z.infer<typeof RawPrices>

const VariantType = z.object({ documentId: z.string(), display_title: z.string() })

/** A SKU whose sale fields cannot be read is not offered. */
const RawSku = z.object({
  sku: saleField(requiredText),
  description: z.string(),
  price: saleField(z.nullable(z.number())),
  discount_percentage: z.nullable(z.number()),
  discount_price: z.nullable(z.number()),
  final_price: saleField(z.nullable(z.number())),
  quantity: saleField(z.nullable(z.number())),
  image: z.nullable(Media),
  image_library: z.array(Media),
  variants: z.array(
    z.object({
      field_name: z.string(),
      label: z.string(),
      value: z.string(),
      product_variant_type: VariantType,
    }),
  ),
  restricted_states: saleField(RestrictedPlaces),
  restricted_zips: saleField(RestrictedPlaces),
})

/** A product as sent by the CMS (field names: OPEN-065). */
export const RawProduct = z.object({
  documentId: z.string(),
  product_id: z.string(),
  slug: requiredText,
  display_type: z.optional(z.nullable(z.string())),
  title: requiredText,
  subtitle: z.string(),
  image: z.nullable(Media),
  ffl_item: saleField(z.boolean(), true),
  receiver_item: saleField(z.boolean(), true),
  breadcrumbs: z.array(Breadcrumb),
  about: z.object({
    title: z.string(),
    subtitle: z.string(),
    summary: RichText,
    tech_specs: z.array(Specification),
    details: z.array(z.object({ title: z.string(), list_items: z.array(z.string()) })),
    image: z.nullable(Media),
    read_more: z.array(z.object({ label: z.string(), url: z.string() })),
    patents: z.string(),
    disclaimer: z.string(),
  }),
  selects: z.array(z.object({ label: z.string(), field_name: z.string(), options: z.array(Option) })),
  skus: saleField(z.array(RawSku), []),
  compatibility_options: z.array(z.object({ key: z.string(), field_name: z.string(), options: z.array(Option) })),
  add_ons: z.array(
    z.object({
      field_name: z.string(),
      label: z.string(),
      image: z.nullable(Media),
      price: z.nullable(z.number()),
    }),
  ),
  color_options: z.array(z.object({ field_name: z.string(), value: z.string(), label: z.string() })),
  image_library: z.array(Media),
  more_details: z.nullable(
    z.object({
      title: z.string(),
      details: z.array(z.object({ question: z.string(), answer: RichText })),
    }),
  ),
  related_products: z.array(
    z.object({
      url: z.string(),
      image: z.nullable(Media),
      title: z.string(),
      subtitle: z.string(),
      prices: RawPrices,
    }),
  ),
  promo_videos: z.nullable(
    z.object({
      title: z.string(),
      accent_title: z.string(),
      videos: z.array(z.object({ video_url: z.string(), image: z.nullable(Media) })),
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
  response: z.object({ data: z.array(RawProduct) }),
  problems: [404, 500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalog spec §7; field names inside data: OPEN-065',
  requirement: 'API-38',
})
