import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Media } from './media.ts'

const Link = z.object({ label: z.string(), url: z.string() })

/** The CMS page `footer` (NAV-21). */
export const RawFooter = z.object({
  data: z.object({
    logo: z.nullable(Media),
    links: z.array(Link),
    social_links: z.array(z.object({ title: z.string(), url: z.string(), icon: z.nullable(Media) })),
    bottom_texts: z.array(Link),
    download_asset: z.nullable(z.object({ label: z.string(), file: z.nullable(Media) })),
  }),
})
export type RawFooter = z.infer<typeof RawFooter>

export const getFooter = defineEndpoint({
  id: 'getFooter',
  method: 'GET',
  path: '/strapi/page/footer',
  response: RawFooter,
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalog spec §7; field names inside data: OPEN-065',
  requirement: 'API-36',
})
