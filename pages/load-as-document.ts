import type { PageContext } from 'vike/types'
import { storedItems } from '#app/storage/stored-items.ts'
import { matchRoute } from '#routes/match.ts'

/**
 * Loads a page as a document of its own when a link leads to it from another page. Its headers allow more than those
 * of other pages, and a page that the router only swaps in keeps the headers of the page before (decision 0026).
 */
export async function loadAsDocument(pageContext: PageContext): Promise<void> {
  if (pageContext.api !== undefined || routeOfDocument() === matchRoute(pageContext.urlPathname)?.id) return
  const carried = storedItems.toCarry()
  if (carried !== undefined) {
    // The history's entry carries what the browser refuses to store, so that the cart is there in the new document too.
    history.pushState({ carried }, '', pageContext.urlOriginal)
    location.reload()
  } else location.assign(pageContext.urlOriginal)
  // The router waits for this page until the document takes its place.
  await new Promise(() => undefined)
}

/** The route that the document was loaded for, wherever the router has gone since: its headers hold till it is left. */
function routeOfDocument(): string | undefined {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded === undefined ? undefined : matchRoute(new URL(loaded.name).pathname)?.id
}
