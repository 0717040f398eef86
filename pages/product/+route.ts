import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'

/**
 * Matches both paths of a product. Only the last segment is sent to the API; a layout segment before it is ignored in
 * favor of the product's layout (OPEN-061).
 */
export default function route(
  pageContext: Pick<PageContext, 'urlPathname'>,
): false | { routeParams: Record<string, string> } {
  const match = matchRoute(pageContext.urlPathname)
  if (match?.id === 'product') return { routeParams: { title: match.parameters['title'] ?? '' } }
  if (match?.id === 'productByLayout') return { routeParams: { title: match.parameters['documentId'] ?? '' } }
  return false
}
