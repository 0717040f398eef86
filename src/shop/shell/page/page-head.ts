import type { PageContext } from 'vike/types'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { SHELL_PARAMETER } from '#routes/shell.ts'
import { type RouteId, routes } from '#routes/table.ts'
import type { ShareImage } from '../../lib/images/share-image.rules.ts'
import { safeLink } from '../../ui/content/safe-link.ts'
import { ERROR_TITLE, formatPageTitle, NOT_FOUND_TITLE } from './page-title.ts'

/** The head of a page's HTML. Client-side navigation changes only its texts. */
export interface PageHead {
  readonly title: string
  readonly description: string
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

/** Pages whose default title does not end with the brand name (CMS-09). */
const EXACT_DEFAULTS: ReadonlySet<RouteId> = new Set(['home', 'contactUs', 'resetPassword'])

/** Returns a page's title and description. Texts from the CMS take precedence (OPEN-066). @internal */
export function getPageMeta(pageContext: PageContext): Pick<PageHead, 'title' | 'description'> {
  const { urlPathname, is404, abortStatusCode, errorWhileRendering } = pageContext
  const failed = Boolean(abortStatusCode ?? errorWhileRendering)
  const data = is404 || failed ? undefined : pageContext.data
  const route = is404 ? undefined : matchRoute(urlPathname)
  const name = route === undefined ? NOT_FOUND_TITLE : routes[route.id].title
  const fallback = failed && !is404 ? ERROR_TITLE : name
  const subject = fallback === NOT_FOUND_TITLE ? 'This page was not found' : fallback
  return {
    title:
      data?.metaData?.title === '' && route !== undefined && EXACT_DEFAULTS.has(route.id)
        ? fallback
        : formatPageTitle(data?.metaData?.title || fallback),
    description: data?.metaData?.description || `${subject} at ${getRuntimeSettings().BRAND_NAME}.`,
  }
}
