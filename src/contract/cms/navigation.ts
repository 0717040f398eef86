import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Media, Picture } from './media.ts'

const RawNavLink = z.object({
  label: z.string(),
  subtitle: z.string(),
  link: z.string(),
  image: Media,
  bg_image: z.nullable(Media),
})

/** The CMS page `app`: the menus of the header (NAV-04). */
export const RawNavigation = z.object({
  data: z.object({
    main_navigation: z.array(
      z.object({
        title: z.string(),
        href: z.string(),
        child_navigations: z.array(z.object({ title: z.string(), nav_links: z.array(RawNavLink) })),
      }),
    ),
  }),
})
export type RawNavigation = z.infer<typeof RawNavigation>

/** The header's menus in their order (NAV-01). */
const MENU_KEYS = ['rifles', 'pistols', 'apparel', 'support'] as const

const Menu = z.object({
  key: z.enum(MENU_KEYS),
  href: z.string(),
  children: z.array(
    z.object({
      label: z.string(),
      subtitle: z.string(),
      link: z.string(),
      image: Picture,
      bgImage: z.nullable(Picture),
    }),
  ),
})
export type Menu = z.infer<typeof Menu>

export const Navigation = z.array(Menu)
export type Navigation = z.infer<typeof Navigation>

export const getNavigation = endpoint({
  id: 'getNavigation',
  method: 'GET',
  path: '/strapi/page/app',
  answer: RawNavigation,
  problems: [500],
  access: 'everyone',
  provenance: 'assumed',
  source: 'catalogue spec §7; field names inside data: OPEN-065',
  requirement: 'API-35',
})
