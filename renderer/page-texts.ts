import type { PageContext } from 'vike/types'
import { pageTitle } from '#app/frame/page/page-title.ts'
import { runtimeSettings } from '#environment/runtime-settings.ts'
import { matchRoute } from '#routes/match.ts'
import { routes } from '#routes/table.ts'

export interface PageTexts {
  readonly title: string
  readonly description: string
}

/** Title and description of a page; the CMS's words are preferred (OPEN-066). */
export function pageTexts({ urlPathname, data }: PageContext): PageTexts {
  const route = matchRoute(urlPathname)
  const fallback = route === undefined ? 'Not Found' : routes[route.id].title
  return {
    title: pageTitle(data?.metaData.title || fallback),
    description: data?.metaData.description || `${fallback} at ${runtimeSettings().BRAND_NAME}.`,
  }
}
