import * as z from 'zod/mini'
import { ItemPrices, itemSaleFields } from './cms/collection.ts'
import { Media } from './cms/media.ts'
import { defineEndpoint } from './endpoint.ts'

/** A search result as sent by the CMS, with the fields of a listing and the URL of the product (OPEN-065). */
const RawSearchResult = z.object({
  documentId: z.string(),
  display_type: z.string(),
  product_id: z.string(),
  title: z.string(),
  subtitle: z.string(),
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
  response: z.object({ data: z.array(RawSearchResult) }),
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalog spec §7; field names inside data: OPEN-065',
  requirement: 'API-40',
})
