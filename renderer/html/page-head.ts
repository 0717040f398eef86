import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'
import { routes } from '#routes/table.ts'
import type { ShareImage } from '#shop/lib/images/share-image.rules.ts'
import { safeLink } from '#shop/ui/content/safe-link.ts'
import { type PageMeta, getPageMeta } from './page-meta.ts'

/** The head of a page's HTML. Client-side navigation changes only its texts. */
export interface PageHead extends PageMeta {
  /** The share image with an absolute URL. */
  readonly image: ShareImage | undefined
  readonly canonical: string | undefined
  readonly indexed: boolean
}

/** Returns a page's title, description, and links (SEO-01). The browser must pass `site`, which the build knows. */
export function createPageHead(pageContext: PageContext, site = pageContext.site): PageHead {
  const route = matchRoute(pageContext.urlPathname)
  const { data } = pageContext
  const image = data?.shareImage ?? pageContext.shareImage
  // A shell serves many URLs, so it has no canonical URL.
  const isShell = route !== undefined && Object.values(route.parameters).includes(SHELL_PARAMETER)
  const canonicalPath = data?.canonicalPath ?? (route === undefined || isShell ? undefined : pageContext.urlPathname)
  return {
    ...getPageMeta(pageContext),
    image: getShareImage(image, site),
    canonical: canonicalPath === undefined || site === undefined ? undefined : new URL(canonicalPath, site).href,
    indexed: route !== undefined && routes[route.id].indexed && canonicalPath !== undefined,
  }
}

/** Returns the image with an absolute URL, or undefined if the URL is not safe in a link. */
function getShareImage(image: ShareImage | undefined, site: string | undefined): ShareImage | undefined {
  if (image === undefined || site === undefined || safeLink(image.src) === undefined) return undefined
  return { ...image, src: new URL(image.src, site).href }
}
