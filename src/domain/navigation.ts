import { MENU_KEYS, type Navigation, type RawNavigation } from '#contract/navigation.ts'
import { optionalPicture, pictureFromMedia } from './picture.ts'

/**
 * The CMS page `app` as the header's menus: the known ones, in their order, each with the links of all its groups
 * (catalogue spec §3, OPEN-065).
 */
export function navigationFromCms({ data }: RawNavigation, mediaBaseUrl: string): Navigation {
  return MENU_KEYS.flatMap((key) => {
    const menu = data.main_navigation.find((entry) => entry.title.trim().toLowerCase() === key)
    if (menu === undefined) return []
    const links = menu.child_navigations.flatMap((group) => group.nav_links)
    return [
      {
        key,
        href: menu.href,
        children: links.map((link) => ({
          label: link.label,
          subtitle: link.subtitle,
          link: link.link,
          image: pictureFromMedia(link.image, mediaBaseUrl),
          bgImage: optionalPicture(link.bg_image, mediaBaseUrl),
        })),
      },
    ]
  })
}
