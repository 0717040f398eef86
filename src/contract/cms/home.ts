import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Media } from './media.ts'
import { RawMetaData } from './meta-data.ts'

const Link = z.object({ label: z.string(), url: z.string() })

/** The CMS page `home` (fields: OPEN-033). */
export const RawHome = z.object({
  data: z.object({
    meta_data: RawMetaData,
    carousel_cards: z.array(
      z.object({ title: z.string(), subtitle: z.string(), image: z.nullable(Media), link: Link }),
    ),
    image_link_ribbons: z.array(z.object({ image: z.nullable(Media), label: z.string(), url: z.string() })),
  }),
})
export type RawHome = z.infer<typeof RawHome>

export const getHome = defineEndpoint({
  id: 'getHome',
  method: 'GET',
  path: '/strapi/page/home',
  response: RawHome,
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalog spec §7; fields: OPEN-033',
  requirement: 'API-37',
})
