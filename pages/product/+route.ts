import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'

/**
 * Matches both forms of a product path. Only the last segment is sent to the API. A layout segment before it is
 * ignored because the product defines the layout (OPEN-061).
 */
export default function route(
  pageContext: Pick<PageContext, 'urlPathname'>,
): false | { routeParams: Record<string, string> } {
  const match = matchRoute(pageContext.urlPathname)
  if (match?.id === 'product') return { routeParams: { title: match.parameters['title'] ?? '' } }
  if (match?.id === 'productByLayout') return { routeParams: { title: match.parameters['documentId'] ?? '' } }
  return false
}
