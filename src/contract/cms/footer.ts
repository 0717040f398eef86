import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Media, Picture } from './media.ts'

const Link = z.object({ label: z.string(), url: z.string() })

/** The CMS page `footer` (NAV-21). */
export const RawFooter = z.object({
  data: z.object({
    logo: Media,
    links: z.array(Link),
    social_links: z.array(z.object({ title: z.string(), url: z.string(), icon: Media })),
    bottom_texts: z.array(Link),
    download_asset: z.nullable(z.object({ label: z.string(), file: Media })),
  }),
})
export type RawFooter = z.infer<typeof RawFooter>

/** The footer record: logo, links, social links, bottom links, download asset (NAV-20). */
export const Footer = z.object({
  logo: Picture,
  links: z.array(Link),
  socialLinks: z.array(z.object({ title: z.string(), url: z.string(), icon: Picture })),
  bottomLinks: z.array(Link),
  downloadAsset: z.nullable(Link),
})
export type Footer = z.infer<typeof Footer>
export type FooterLink = z.infer<typeof Link>

export const getFooter = endpoint({
  id: 'getFooter',
  method: 'GET',
  path: '/strapi/page/footer',
  answer: RawFooter,
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; field names inside data: OPEN-065',
  requirement: 'API-36',
})
