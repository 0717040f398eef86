import type { PageContext } from 'vike/types'
import { getRuntimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { type RouteId, routes } from '#routes/table.ts'
import { ERROR_TITLE, NOT_FOUND_TITLE, formatPageTitle } from '#shop/shell/page/page-title.ts'

export interface PageMeta {
  readonly title: string
  readonly description: string
}

/** Pages whose default title does not end with the brand name (CMS-09). */
const EXACT_DEFAULTS: ReadonlySet<RouteId> = new Set(['home', 'contactUs', 'resetPassword'])

/** Returns a page's title and description. Texts from the CMS take precedence (OPEN-066). */
export function getPageMeta(pageContext: PageContext): PageMeta {
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
