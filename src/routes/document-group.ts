import { matchRoute } from './match.ts'
import type { RouteId } from './table.ts'

/**
 * A group of pages with the same security policy and the same allowed resources (decision 0044). The client router
 * navigates only within a group, because it keeps the headers of the first page. Between groups, the browser loads a
 * new document.
 */
export type DocumentGroup = 'shop' | 'checkout' | 'map' | 'configurator' | 'mailed-link'

const GROUPS: Readonly<Partial<Record<RouteId, DocumentGroup>>> = {
  checkout: 'checkout',
  dealerLocator: 'map',
  builder: 'configurator',
  resetPassword: 'mailed-link',
  verifyEmail: 'mailed-link',
  verifyNewsletter: 'mailed-link',
  verifyNewsletterLowerCase: 'mailed-link',
}

/** Returns the group of a route. Files and the not-found page belong to the same group as most pages. */
export function getRouteGroup(route: RouteId | undefined): DocumentGroup {
  return (route && GROUPS[route]) ?? 'shop'
}

/** Returns the group of the page at a path. */
export function getDocumentGroup(pathname: string): DocumentGroup {
  return getRouteGroup(matchRoute(pathname)?.id)
}

/** Returns whether pages in a group may load a tag manager. Pages with emailed tokens or card data may not. */
export function allowsAnalytics(group: DocumentGroup): boolean {
  return group !== 'checkout' && group !== 'mailed-link'
}
