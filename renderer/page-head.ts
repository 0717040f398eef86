import type { PageContext } from 'vike/types'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'

export interface PageHead {
  readonly title: string
  readonly description: string
  /** Absolute address of the picture for sharing. */
  readonly image: string | undefined
  readonly canonical: string | undefined
  readonly indexed: boolean
}

/** Title, description and addresses of a page; the CMS's words are preferred (OPEN-066). */
export function pageHead(pageContext: PageContext): PageHead {
  const { BRAND_NAME } = runtimeSettings()
  const route = matchRoute(pageContext.urlPathname)
  const fallback = route === undefined ? 'Not Found' : routes[route.id].title
  const title = pageContext.data?.metaData.title || fallback
  const site = pageContext.site
  const image = pageContext.data?.shareImage
  return {
    title: title.includes(BRAND_NAME) ? title : `${title} | ${BRAND_NAME}`,
    description: pageContext.data?.metaData.description || `${fallback} at ${BRAND_NAME}.`,
    image: image === undefined || site === undefined ? undefined : new URL(image, site).href,
    canonical: route === undefined || site === undefined ? undefined : new URL(pageContext.urlPathname, site).href,
    indexed: route !== undefined && routes[route.id].indexed,
  }
}
