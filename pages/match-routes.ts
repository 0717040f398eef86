import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'

/**
 * Claims the addresses of several routes for one page of vike, which costs the first load once instead of once for
 * each. The parameter `route` tells the page which of them it is.
 */
export function matchRoutes(
  ids: readonly RouteId[],
  pageContext: Pick<PageContext, 'urlPathname'>,
): false | { routeParams: Record<string, string> } {
  const match = matchRoute(pageContext.urlPathname)
  if (match === undefined || !ids.includes(match.id)) return false
  return { routeParams: { ...match.parameters, route: match.id } }
}
