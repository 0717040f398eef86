import type { PageContext } from 'vike/types'
import { matchRoute } from '#routes/match.ts'

/**
 * Both addresses of a product. The last segment is what the API is asked for; a layout segment before it is
 * ignored in favour of the product's own (OPEN-061).
 */
export default function route(
  pageContext: Pick<PageContext, 'urlPathname'>,
): false | { routeParams: Record<string, string> } {
  const match = matchRoute(pageContext.urlPathname)
  if (match?.id === 'product') return { routeParams: { title: match.parameters['title'] ?? '' } }
  if (match?.id === 'productByLayout') return { routeParams: { title: match.parameters['documentId'] ?? '' } }
  return false
}
