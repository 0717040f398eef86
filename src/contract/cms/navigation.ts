import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { list, one, text } from './fields.ts'
import { Media } from './media.ts'

const RawNavLink = z.object({
  label: text,
  subtitle: text,
  link: text,
  image: z.nullable(Media),
  bg_image: z.nullable(Media),
})

/** Titles of the menus in the header, in lowercase (NAV-01). */
export const MENU_TITLES = ['rifles', 'pistols', 'apparel', 'support'] as const
export type MenuTitle = (typeof MENU_TITLES)[number]

/** The CMS page `app`, which contains the header menus (NAV-04). */
export const RawNavigation = z.object({
  data: one(
    z.object({
      main_navigation: list(
        z.object({
          title: text,
          href: text,
          child_navigations: list(z.object({ title: text, nav_links: list(RawNavLink) })),
        }),
      ),
    }),
  ),
})
export type RawNavigation = z.infer<typeof RawNavigation>

export const getNavigation = defineEndpoint({
  id: 'getNavigation',
  method: 'GET',
  path: '/strapi/page/app',
  response: RawNavigation,
  problems: [500],
  access: 'everyone',
})
