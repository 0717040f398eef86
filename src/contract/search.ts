import * as z from 'zod/mini'
import { ItemPrices, itemSaleFields } from './cms/collection.ts'
import { many, text } from './cms/fields.ts'
import { Media } from './cms/media.ts'
import { defineEndpoint } from './endpoint.ts'

/** A search result as sent by the CMS, with the fields of a listing and the URL of the product (OPEN-065). */
const RawSearchResult = z.object({
  documentId: text,
  display_type: text,
  product_id: text,
  title: text,
  subtitle: text,
  image: z.nullable(Media),
  prices: ItemPrices,
  no_variants: z.nullable(z.boolean()),
  ...itemSaleFields,
})
export type RawSearchResult = z.infer<typeof RawSearchResult>

export const searchProducts = defineEndpoint({
  id: 'searchProducts',
  method: 'GET',
  path: '/strapi/products/search/{query}',
  response: z.object({ data: many(RawSearchResult) }),
  problems: [500],
  access: 'everyone',
})
