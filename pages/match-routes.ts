import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'

/**
 * Matches several routes to one vike page, so the first load includes the page once instead of once per route. The
 * route parameter `route` names the matched route.
 */
export function matchRoutes(
  ids: readonly RouteId[],
  pageContext: Pick<PageContext, 'urlPathname'>,
): false | { routeParams: Record<string, string> } {
  const match = matchRoute(pageContext.urlPathname)
  if (match === undefined || !ids.includes(match.id)) return false
  return { routeParams: { ...match.parameters, route: match.id } }
}
