import type { ContentImage } from '#contract/cms/media.ts'
import type { MenuTitle, RawNavigation } from '#contract/cms/navigation.ts'
import { toOptionalImage } from '../../lib/images/image.rules.ts'

export interface Menu {
  key: MenuTitle
  href: string
  children: {
    label: string
    subtitle: string
    link: string
    image: ContentImage | null
    bgImage: ContentImage | null
  }[]
}

/** The header menus in display order (NAV-01). */
export type Navigation = Menu[]

type RawMenu = RawNavigation['data']['main_navigation'][number]

/** Position of each menu in the header (NAV-01). The type requires every key. */
const MENU_ORDER = { rifles: 0, pistols: 1, apparel: 2, support: 3 } as const satisfies Record<MenuTitle, number>

/**
 * Maps the CMS page `app` to the header menus in display order, regardless of their order in the CMS. Identifies menus
 * by title, and omits duplicates and unknown titles.
 */
export function toNavigation({ data }: RawNavigation, mediaBaseUrl = ''): Navigation {
  const menus = new Map<Menu['key'], Menu>()
  for (const raw of data.main_navigation) {
    const key = raw.title.trim().toLowerCase()
    if (isMenuKey(key) && !menus.has(key)) menus.set(key, menuFromCms(key, raw, mediaBaseUrl))
  }
  return [...menus.values()].toSorted((a, b) => MENU_ORDER[a.key] - MENU_ORDER[b.key])
}

function isMenuKey(title: string): title is Menu['key'] {
  return Object.hasOwn(MENU_ORDER, title)
}

function menuFromCms(key: Menu['key'], raw: RawMenu, mediaBaseUrl: string): Menu {
  const links = raw.child_navigations.flatMap((group) => group.nav_links)
  return {
    key,
    href: raw.href,
    children: links.map(({ label, subtitle, link, image, bg_image }) => ({
      label,
      subtitle,
      link,
      image: toOptionalImage(image, mediaBaseUrl),
      bgImage: toOptionalImage(bg_image, mediaBaseUrl),
    })),
  }
}
