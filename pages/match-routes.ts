import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'

/**
 * Matches several routes for one vike page, so that the first load contains it once instead of once per route. The
 * parameter `route` names the matched route.
 */
export function matchRoutes(
  ids: readonly RouteId[],
  pageContext: Pick<PageContext, 'urlPathname'>,
): false | { routeParams: Record<string, string> } {
  const match = matchRoute(pageContext.urlPathname)
  if (match === undefined || !ids.includes(match.id)) return false
  return { routeParams: { ...match.parameters, route: match.id } }
}
