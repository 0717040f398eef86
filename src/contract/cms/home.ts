import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { component, list, one, text } from './fields.ts'
import { Media } from './media.ts'
import { RawMetaData } from './meta-data.ts'

const Link = component({ label: text, url: text })

/** The CMS page `home` (fields: OPEN-033). */
export const RawHome = z.object({
  data: one(
    z.object({
      meta_data: RawMetaData,
      carousel_cards: list(z.object({ title: text, subtitle: text, image: z.nullable(Media), link: Link })),
      image_link_ribbons: list(z.object({ image: z.nullable(Media), label: text, url: text })),
    }),
  ),
})
export type RawHome = z.infer<typeof RawHome>

export const getHome = defineEndpoint({
  id: 'getHome',
  method: 'GET',
  path: '/strapi/page/home',
  response: RawHome,
  problems: [500],
  access: 'everyone',
})
