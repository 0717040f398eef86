import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { list, one, text } from './fields.ts'
import { Media } from './media.ts'

const Link = z.object({ label: text, url: text })

/** The CMS page `footer` (NAV-21). */
export const RawFooter = z.object({
  data: one(
    z.object({
      logo: z.nullable(Media),
      links: list(Link),
      social_links: list(z.object({ title: text, url: text, icon: z.nullable(Media) })),
      bottom_texts: list(Link),
      download_asset: z.nullable(z.object({ label: text, file: z.nullable(Media) })),
    }),
  ),
})
export type RawFooter = z.infer<typeof RawFooter>

export const getFooter = defineEndpoint({
  id: 'getFooter',
  method: 'GET',
  path: '/strapi/page/footer',
  response: RawFooter,
  problems: [500],
  access: 'everyone',
})
