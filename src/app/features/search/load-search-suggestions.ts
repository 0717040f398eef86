import type { ApiClient } from '#api/client.ts'
import { getContactUs } from '#contract/cms/content-pages.ts'
import { getNavigation } from '#contract/cms/navigation.ts'
import { toContactUs } from '#domain/content/contact-us.ts'
import { toNavigation } from '#domain/content/navigation.ts'
import type { Menu } from '#domain/content/navigation.ts'
import { matchRoute } from '#routes/match.ts'
import { mediaBaseUrl, supportEmail } from '../../api/settings.ts'
import { api } from '../../shop.ts'

/** Maximum total number of products, and maximum number per menu. */
const MAX_PRODUCTS = 4
const MAX_PRODUCTS_OF_MENU = 2

type Link = Menu['children'][number]

/** Links for a search without results. */
export interface SearchSuggestions {
  readonly collections: readonly Link[]
  readonly products: readonly Link[]
  /** Phone number, or empty if the CMS has none. */
  readonly phone: string
  readonly email: string
}

/** Loads the collections and first products in the shop's menus, and the contact data. Omits what fails to load. */
export async function loadSearchSuggestions(client: ApiClient = api): Promise<SearchSuggestions> {
  const [navigation, contact] = await Promise.allSettled([
    client.call(getNavigation, {}),
    client.call(getContactUs, {}),
  ])
  const menus = navigation.status === 'fulfilled' ? toNavigation(navigation.value, mediaBaseUrl()) : []
  const { phone, email } = contact.status === 'fulfilled' ? toContactUs(contact.value) : { phone: '', email: '' }
  const collections = menus.flatMap((menu) => [toLink(menu), ...menu.children]).filter(isCollection)
  return {
    collections: collections.filter(({ link }, at) => collections.findIndex((other) => other.link === link) === at),
    products: menus
      .flatMap(({ children }) => children.filter(isProduct).slice(0, MAX_PRODUCTS_OF_MENU))
      .slice(0, MAX_PRODUCTS),
    phone,
    email: email || supportEmail(),
  }
}

/** Returns a menu's link, with the image of its first entry. */
function toLink({ key, href, children }: Menu): Link {
  const image = children[0]?.image ?? null
  return { label: key.charAt(0).toUpperCase() + key.slice(1), subtitle: '', link: href, image, bgImage: null }
}

function isCollection({ link }: Link): boolean {
  return matchRoute(link)?.id === 'collection'
}

function isProduct({ link }: Link): boolean {
  const id = matchRoute(link)?.id
  return id === 'product' || id === 'productByLayout'
}
