import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Media } from './media.ts'

/** A search hit as the CMS sends it (catalogue spec §7, field names OPEN-065). */
const RawSearchResult = z.object({
  documentId: z.string(),
  display_type: z.string(),
  title: z.string(),
  subtitle: z.string(),
  image: z.nullable(Media),
})

export const searchProducts = endpoint({
  id: 'searchProducts',
  method: 'GET',
  path: '/strapi/products/search/{query}',
  answer: z.object({ data: z.array(RawSearchResult) }),
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; field names inside data: OPEN-065',
  requirement: 'API-40',
})
