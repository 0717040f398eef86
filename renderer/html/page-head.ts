import type { PageContext } from 'vike/types'
import { safeLink } from '#app/ui/content/safe-link.ts'
import type { ShareImage } from '#domain/pictures/share-image.ts'
import { matchRoute } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'
import { routes } from '#routes/table.ts'
import { type PageTexts, pageTexts } from './page-texts.ts'

/** What the head of a page's HTML says; in the browser only its texts change from page to page. */
export interface PageHead extends PageTexts {
  /** The picture for sharing, with its absolute address. */
  readonly image: ShareImage | undefined
  readonly canonical: string | undefined
  readonly indexed: boolean
}

/** Title, description and addresses of a page (SEO-01). */
export function pageHead(pageContext: PageContext): PageHead {
  const route = matchRoute(pageContext.urlPathname)
  const { site, data } = pageContext
  const image = data?.shareImage ?? pageContext.shareImage
  // A shell serves many addresses: it has none of its own to be listed under.
  const isShell = route !== undefined && Object.values(route.parameters).includes(SHELL_PARAMETER)
  const canonicalPath = data?.canonicalPath ?? (route === undefined || isShell ? undefined : pageContext.urlPathname)
  return {
    ...pageTexts(pageContext),
    image: sharedPicture(image, site),
    canonical: canonicalPath === undefined || site === undefined ? undefined : new URL(canonicalPath, site).href,
    indexed: route !== undefined && routes[route.id].indexed && canonicalPath !== undefined,
  }
}

/** The picture's absolute address, where it may stand in a link (SEC-06). */
function sharedPicture(image: ShareImage | undefined, site: string | undefined): ShareImage | undefined {
  if (image === undefined || site === undefined || safeLink(image.src) === undefined) return undefined
  return { ...image, src: new URL(image.src, site).href }
}
